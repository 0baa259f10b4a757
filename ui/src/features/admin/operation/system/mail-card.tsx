import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatDateTime } from '@/lib/dates'
import type { SystemDetails } from '@/lib/schemas'

export function MailCard({ outbox }: { outbox: SystemDetails['outbox'] }) {
  return (
    <FoldedCard title="Mail" summary={summary(outbox)} isOpen={outbox.failed > 0 || outbox.held > 0}>
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
            <Link to={adminPaths.emailLog}>Open Messages</Link>
          </Button>
        </div>
      </CardContent>
    </FoldedCard>
  )
}

function summary({ hasServer, queued, failed, held }: SystemDetails['outbox']): string {
  if (!hasServer) return 'No mail server yet'
  const counts = [
    [failed, 'failed'],
    [held, 'on hold'],
    [queued, 'waiting'],
  ] as const
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`)
  return said.join(', ') || 'Nothing waiting'
}
