import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { formatDateTime } from '@/lib/dates'
import type { SystemDetails } from '@/lib/schemas'
import { paymentEvents } from './lazy-payment-events'

/** What the payment provider reported, and whether it had its effect. */
export function PaymentEventsCard({ events }: { events: SystemDetails['paymentEvents'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FoldedCard title="Payment events" summary={summary(events)} isOpen={events.failed > 0}>
      <CardContent className="stack">
        <Ledger>
          <LedgerRow label="Webhooks">
            {events.hasWebhook ? (events.newestAt ? 'Working' : 'Set up') : 'Not set up'}
          </LedgerRow>
          <LedgerRow label="Received">{events.received.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="Last received">{events.newestAt ? formatDateTime(events.newestAt) : 'None yet'}</LedgerRow>
          <LedgerRow label="Failed">{events.failed.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="Open checkouts">{events.openPayments.toLocaleString('en-US')}</LedgerRow>
        </Ledger>
        <div>
          <Button variant="outline" size="sm" onClick={() => setOpen(true)} {...paymentEvents.before}>
            Show payment events
          </Button>
        </div>
      </CardContent>
      {isOpen && <paymentEvents.Dialog onClose={() => setOpen(false)} />}
    </FoldedCard>
  )
}

function summary({ failed, hasWebhook, newestAt }: SystemDetails['paymentEvents']): string {
  if (failed > 0) return `${failed.toLocaleString('en-US')} failed`
  if (!hasWebhook) return 'No webhooks: we check every minute'
  return newestAt ? `Working, last one ${formatDateTime(newestAt)}` : 'Set up, none yet'
}
