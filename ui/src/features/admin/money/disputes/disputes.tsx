import { Badge } from '@/components/ui/badge'
import { MoneySection } from '@/features/admin/money/money-section'
import { DISPUTE_STATUS, disputeReason } from '@/lib/admin/dispute-labels'
import { formatDate, parseDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { AdminOrder, Dispute } from '@/lib/schemas'
import { DisputeEvidence } from './dispute-evidence'

interface DisputesProps {
  orderId: string
  disputes: Dispute[]
  mode: AdminOrder['mode']
}

export function Disputes({ orderId, disputes, mode }: DisputesProps) {
  if (disputes.length === 0) return null
  return (
    <MoneySection title="Disputes">
      <ul className="stack ruled">
        {disputes.map((dispute) => (
          <DisputeEntry key={dispute.id} orderId={orderId} dispute={dispute} mode={mode} />
        ))}
      </ul>
    </MoneySection>
  )
}

interface DisputeEntryProps {
  orderId: string
  dispute: Dispute
  mode: AdminOrder['mode']
}

function DisputeEntry({ orderId, dispute, mode }: DisputeEntryProps) {
  const { id, status, amount, currency, reason, isOfHosting, isOfCharge } = dispute
  return (
    <li className="grid gap-1">
      <div className="row between">
        <Badge variant={status === 'open' ? 'danger' : 'secondary'}>{DISPUTE_STATUS[status]}</Badge>
        <b className="num">{formatCents(amount, currency)}</b>
      </div>
      {isOfHosting && <p>It's about a month of hosting. The website stays paid.</p>}
      {isOfCharge && <p>It's about a charge after the first payment. The website stays paid.</p>}
      <p>{disputeReason(reason)}</p>
      {status === 'open' && <AnswerBy dispute={dispute} />}
      <DisputeEvidence orderId={orderId} dispute={dispute} isAtStripe={mode !== 'sandbox'} />
      {mode !== 'sandbox' && (
        <a href={dashboardUrl(id, mode)} target="_blank" rel="noopener">
          {linkLabel(dispute)}
        </a>
      )}
    </li>
  )
}

const isOver = (day: string) => parseDate(day).setHours(24) <= Date.now()

function AnswerBy({ dispute: { evidenceDueOn, isAnswered } }: { dispute: Dispute }) {
  if (isAnswered) return <p>Evidence was submitted. The bank decides now, which can take months.</p>
  if (!evidenceDueOn) return null
  if (isOver(evidenceDueOn))
    return <p>The day to answer was {formatDate(evidenceDueOn)}. The bank decides without an answer.</p>
  return (
    <p>
      <b>Answer by {formatDate(evidenceDueOn)}.</b> After that, the buyer keeps the money.
    </p>
  )
}

function linkLabel({ status, isAnswered, draftPutAt }: Dispute): string {
  if (status !== 'open' || isAnswered) return 'Open it in the Stripe Dashboard'
  return draftPutAt ? 'Read and submit it in the Stripe Dashboard' : 'Answer it in the Stripe Dashboard'
}

function dashboardUrl(id: string, mode: AdminOrder['mode']): string {
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}disputes/${encodeURIComponent(id)}`
}
