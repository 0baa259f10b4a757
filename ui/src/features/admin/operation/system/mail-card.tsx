import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatDateTime } from '@/lib/dates'
import type { SystemDetails } from '@/lib/schemas'

export function MailCard({ outbox }: { outbox: SystemDetails['outbox'] }) {
  return (
    <Card title="Mail" className="min-w-0">
      <CardContent className="stack">
        <Ledger>
          <LedgerRow label="Mail server">{outbox.hasServer ? 'Set' : 'None yet'}</LedgerRow>
          <LedgerRow label="Waiting">{outbox.queued.toLocaleString('en-US')}</LedgerRow>
          {outbox.oldestQueuedAt && (
            <LedgerRow label="The oldest since">{formatDateTime(outbox.oldestQueuedAt)}</LedgerRow>
          )}
          <LedgerRow label="Sending">{outbox.sending.toLocaleString('en-US')}</LedgerRow>
          {outbox.held > 0 && <LedgerRow label="Held">{outbox.held.toLocaleString('en-US')}</LedgerRow>}
          <LedgerRow label="Failed">{outbox.failed.toLocaleString('en-US')}</LedgerRow>
        </Ledger>
        <div>
          <Button asChild variant="outline" size="sm">
            <Link to={adminPaths.messages}>Open Messages</Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}
