import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { MESSAGES_PATH } from '@/lib/client-order'
import { isClientView } from '@/lib/client-view'
import type { ContactInbox } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { FOR_CLIENT_ALONE, isUnused, newestQuery } from './inbox-data'
import styles from './messages-card.module.css'

/** How many messages are new, what the newest one says, and the way to all of them. Nothing where there's no form and
 * nobody wrote. */
export function MessagesCard({ token }: { token: string }) {
  const { data, error } = useQuery(newestQuery(token))
  if (data && isUnused(data)) return null
  return (
    <Card
      title="Messages from visitors"
      headAside={data && data.unread > 0 && <Badge>{data.unread} new</Badge>}
      id="messages"
    >
      <CardContent className="stack">
        {isClientView() && <p className="muted">{FOR_CLIENT_ALONE}</p>}
        {error && (
          <Alert variant="danger" title="Your messages didn’t load">
            {whyFailed(error)}
          </Alert>
        )}
        {!data && !error && !isClientView() && <Skeleton height="6rem" />}
        {data && <Newest inbox={data} />}
      </CardContent>
    </Card>
  )
}

function Newest({ inbox }: { inbox: ContactInbox }) {
  const [newest] = inbox.items
  if (!newest) {
    return (
      <p className="muted">
        None yet. What people write on your Contact page shows up here, and goes to{' '}
        <EmailAddress address={inbox.mailedTo} />.
      </p>
    )
  }
  return (
    <>
      <div className={styles.newestMessage}>
        <b className="wrap-anywhere">
          <bdi>{newest.name}</bdi>
        </b>
        <p dir="auto">{newest.text}</p>
      </div>
      <div>
        <Button asChild variant="outline">
          <Link to={MESSAGES_PATH}>
            <Icon icon={Inbox} size="sm" />
            {inbox.total === 1 ? 'Open message' : `Open all ${inbox.total} messages`}
          </Link>
        </Button>
      </div>
    </>
  )
}
