import { Badge } from '@/components/ui/badge'
import { MoneySection } from '@/features/admin/money/money-section'
import { DISPUTE_STATUS, disputeReason } from '@/lib/admin/dispute-labels'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { AdminOrder, Dispute } from '@/lib/schemas'

interface DisputesProps {
  disputes: Dispute[]
  mode: AdminOrder['mode']
}

export function Disputes({ disputes, mode }: DisputesProps) {
  if (disputes.length === 0) return null
  return (
    <MoneySection title="Disputes">
      <ul className="stack">
        {disputes.map((dispute) => (
          <DisputeEntry key={dispute.id} dispute={dispute} mode={mode} />
        ))}
      </ul>
    </MoneySection>
  )
}

function DisputeEntry({ dispute, mode }: { dispute: Dispute; mode: AdminOrder['mode'] }) {
  const { id, status, amount, currency, reason, evidenceDueOn, isOfHosting } = dispute
  return (
    <li className="grid gap-1">
      <div className="row between">
        <Badge variant={status === 'open' ? 'danger' : 'secondary'}>{DISPUTE_STATUS[status]}</Badge>
        <b className="num">{formatCents(amount, currency)}</b>
      </div>
      {isOfHosting && <p>It's about a month of hosting. The website stays paid.</p>}
      <p>{disputeReason(reason)}</p>
      {status === 'open' && evidenceDueOn && (
        <p>
          <b>Answer by {formatDate(evidenceDueOn)}.</b> After that, the buyer keeps the money.
        </p>
      )}
      {mode !== 'sandbox' && (
        <a href={dashboardUrl(id, mode)} target="_blank" rel="noopener">
          {status === 'open' ? 'Answer it in the Stripe Dashboard' : 'Open it in the Stripe Dashboard'}
        </a>
      )}
    </li>
  )
}

function dashboardUrl(id: string, mode: AdminOrder['mode']): string {
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}disputes/${encodeURIComponent(id)}`
}
