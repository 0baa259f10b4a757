import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { MESSAGES_PATH } from '@/lib/client-order'
import { isUnused, newestQuery } from './inbox-data'

/** The way to what visitors wrote, with how many are new. Nothing where nobody can write and nobody did. */
export function MessagesLink({ token }: { token: string }) {
  const { data } = useQuery(newestQuery(token))
  if (!data || isUnused(data)) return null
  return (
    <Button asChild variant="ghost">
      <Link to={MESSAGES_PATH}>
        Messages from visitors
        {data.unread > 0 && <Badge>{data.unread} new</Badge>}
      </Link>
    </Button>
  )
}
