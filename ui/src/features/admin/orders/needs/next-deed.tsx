import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { useDeeds } from '@/lib/admin/desk'
import type { AdminOrder } from '@/lib/schemas'
import { deedOf, deedPath } from './deeds'
import { useNextNeed } from './use-next-need'

interface NextDeedProps {
  order: AdminOrder
  onWrite: () => void
}

/** The way to what the order needs next. Where it needs nobody, there's still the client. */
export function NextDeed({ order, onWrite }: NextDeedProps) {
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
    <Button asChild>
      <Link to={to}>{label}</Link>
    </Button>
  )
}
