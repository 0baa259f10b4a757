import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import type { OrderRoom } from '@/lib/admin/admin-paths'
import { useDeeds } from '@/lib/admin/desk'
import type { AdminOrder } from '@/lib/schemas'
import { deedOf, deedPath } from './deeds'
import { useNextNeed } from './use-next-need'

/** The other rooms have a button of their own, and a view has one that stands out. */
const LEADING: readonly OrderRoom[] = ['overview', 'form', 'money', 'history']

interface NextDeedProps {
  order: AdminOrder
  /** Which one is on the screen. */
  room: OrderRoom
  onWrite: () => void
}

/** The way to what the order needs next. Where it needs nobody, there's still the client. */
export function NextDeed({ order, room, onWrite }: NextDeedProps) {
  const { data } = useNextNeed(order.id)
  const deed = data && deedOf(data.need)
  const label = data && deed ? deed.label(data.count, data.build) : ''
  const to = deed ? deedPath(order.id, deed) : ''
  useDeeds(deed ? [{ label, about: order.businessName ?? order.email, icon: ArrowRight, to }] : [])
  if (!data) return null
  if (!deed) {
    return (
      <Button variant="outline" onClick={onWrite}>
        Email the client
      </Button>
    )
  }
  return (
    <Button variant={LEADING.includes(room) ? 'primary' : 'outline'} asChild>
      <Link to={to}>{label}</Link>
    </Button>
  )
}
