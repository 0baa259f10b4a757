import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { settingsPaths } from '@/lib/admin/settings-sections'
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
        <Alert title="Stripe webhooks aren’t set up yet">
          We check with the card provider every minute instead. To learn of payments right away, enter the signing
          secret under <Link to={settingsPaths.payments}>Settings</Link>.
        </Alert>
      )}
      {failed > 0 && <EventsNotice count={failed} onOpen={() => setOpen(true)} />}
      {isOpen && <paymentEvents.Dialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function EventsNotice({ count, onOpen }: { count: number; onOpen: () => void }) {
  const title = count === 1 ? '1 payment event needs attention' : `${count} payment events need attention`
  return (
    <Alert variant="notice" title={title}>
      We couldn’t process something that the card provider told us.
      <Button variant="outline" size="sm" className="mt-2 flex" onClick={onOpen} {...paymentEvents.before}>
        Show payment events
      </Button>
    </Alert>
  )
}
