import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { paymentReports } from './lazy-payment-reports'
import { formatDateTime } from '@/lib/dates'
import type { SystemDetails } from '@/lib/schemas'

/** What the payment provider reported, and whether it had its effect. */
export function PaymentEventsCard({ reports }: { reports: SystemDetails['reports'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Payment reports" className="min-w-0">
      <CardContent className="stack">
        <Ledger>
          <LedgerRow label="They come">{reports.isTold ? 'By themselves' : 'When asked'}</LedgerRow>
          <LedgerRow label="Received">{reports.received.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="The last one">{reports.newestAt ? formatDateTime(reports.newestAt) : 'None yet'}</LedgerRow>
          <LedgerRow label="Without effect">{reports.failed.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="Open payment pages">{reports.openPayments.toLocaleString('en-US')}</LedgerRow>
        </Ledger>
        <div>
          <Button variant="outline" size="sm" onClick={() => setOpen(true)} {...paymentReports.before}>
            Show payment reports
          </Button>
        </div>
      </CardContent>
      {isOpen && <paymentReports.Dialog onClose={() => setOpen(false)} />}
    </Card>
  )
}
