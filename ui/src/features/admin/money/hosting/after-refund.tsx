import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { formatDate } from '@/lib/dates'
import { nextChargeOn } from '@/lib/hosting'
import { formatCents } from '@/lib/money'
import type { AdminOrder, Hosting, HostingAfterRefund } from '@/lib/schemas'
import { onTop } from '@/lib/terms'
import { useKeepHosting } from './use-keep-hosting'

interface AfterRefundProps {
  order: AdminOrder
  /** Cents a month. */
  renewal: number
  standing: HostingAfterRefund
  hosting: Hosting
  onEnd: () => void
}

/** What becomes of hosting once an order was refunded: a question until somebody answers it. */
export function AfterRefund({ order, renewal, standing, hosting, onEnd }: AfterRefundProps) {
  if (standing === 'ending') {
    return (
      <Alert variant="notice" title="Hosting is being ended">
        Stripe hasn’t confirmed it yet. We’ll keep trying every minute.
      </Alert>
    )
  }
  if (standing === 'kept') {
    return (
      <Alert title="Refunded, and hosting continues">
        An owner decided to keep it. The client gets notices and receipts as before.
      </Alert>
    )
  }
  return <Question order={order} renewal={renewal} hosting={hosting} onEnd={onEnd} />
}

function Question({ order, renewal, hosting, onEnd }: Omit<AfterRefundProps, 'standing'>) {
  const isOwner = useAdminSession()?.role === 'owner'
  const keep = useKeepHosting(order.id)
  const chargedOn = nextChargeOn(hosting)
  return (
    <>
      <Alert variant="notice" title="Refunded in full. End hosting, too?">
        {chargedOn
          ? `Until you decide, it continues: the card will be charged ${formatCents(renewal, order.currency)}${onTop(hosting)} on ${formatDate(chargedOn)}.`
          : 'Until you decide, it continues.'}{' '}
        The client gets notices and receipts as before.{!isOwner && ' Only an owner can keep it.'}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" size="sm" disabled={keep.isPending} onClick={onEnd}>
          End hosting…
        </Button>
        {isOwner && (
          <Button variant="outline" size="sm" busy={keep.isPending} busyLabel="Saving..." onClick={() => keep.mutate()}>
            Keep hosting
          </Button>
        )}
      </div>
    </>
  )
}
