import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useStats } from '@/lib/admin/use-stats'
import { paymentEvents } from './lazy-payment-events'

/** What staff should know of the payments as a whole: nothing, on most days. */
export function PaymentNotices() {
  const { data: stats } = useStats()
  // The dialog stays when its last report is done and the notice goes.
  const [isOpen, setOpen] = useState(false)
  const lacksWebhook = stats?.hasWebhook === false
  const failed = stats?.failedEvents ?? 0
  return (
    <div className={lacksWebhook || failed > 0 ? 'mt-6 grid gap-3' : undefined}>
      {lacksWebhook && (
        <Alert title="Payments are not reported to this website yet">
          It asks the card provider every minute instead. Set FUNDABLE_STRIPE_WEBHOOK_SECRET to hear of payments at
          once, or enter the signing secret under <Link to={adminPaths.settings}>Settings</Link>.
        </Alert>
      )}
      {failed > 0 && <EventsNotice count={failed} onOpen={() => setOpen(true)} />}
      {isOpen && <paymentEvents.Dialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function EventsNotice({ count, onOpen }: { count: number; onOpen: () => void }) {
  const title = count === 1 ? '1 payment report needs a look' : `${count} payment reports need a look`
  return (
    <Alert variant="notice" title={title}>
      The card provider told us something that could not be acted on.
      <Button variant="outline" size="sm" className="mt-2 flex" onClick={onOpen} {...paymentEvents.before}>
        Show payment reports
      </Button>
    </Alert>
  )
}
