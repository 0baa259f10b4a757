import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { formatDateTime } from '@/lib/dates'
import type { SystemDetails } from '@/lib/schemas'
import { paymentEvents } from './lazy-payment-events'

/** What the payment provider reported, and whether it had its effect. */
export function PaymentEventsCard({ events }: { events: SystemDetails['paymentEvents'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Payment events" className="min-w-0">
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
    </Card>
  )
}
