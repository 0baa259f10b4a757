import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { deedOf, deedPath } from './deeds'
import { useNextNeed } from './use-next-need'

/** The way to what the order needs next; nothing where it needs nobody. */
export function NextDeed({ orderId }: { orderId: string }) {
  const { data } = useNextNeed(orderId)
  const deed = data && deedOf(data.need)
  if (!deed) return null
  return (
    <Button asChild>
      <Link to={deedPath(orderId, deed)}>{deed.label(data.count, data.build)}</Link>
    </Button>
  )
}
