import { useDownload } from '@/components/admin/use-download'
import { Button } from '@/components/ui/button'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { formatDateTime } from '@/lib/dates'
import type { Dispute } from '@/lib/schemas'
import { usePutDraft } from './use-put-draft'

interface DisputeEvidenceProps {
  orderId: string
  dispute: Dispute
  /** Stripe knows nothing of the sandbox's disputes. */
  isAtStripe: boolean
}

/** What's known of the order, for the bank: as a file, or as a draft that a person submits at Stripe. Owners alone, as
 * with refunds. */
export function DisputeEvidence({ orderId, dispute, isAtStripe }: DisputeEvidenceProps) {
  const { role } = useAdminSession() ?? {}
  const { mutate, isPending } = useDownload(`/api/orders/${orderId}/disputes/${dispute.id}/evidence`, {})
  const isOpen = dispute.status === 'open' && !dispute.isAnswered
  if (role !== 'owner') return isOpen && <p className="caption">Only owners get the evidence. Ask one of them.</p>
  return (
    <div className="stack gap-2">
      <p className="caption">
        The evidence says what was bought and agreed, what was delivered and approved, and what was written. Internal
        notes aren’t in it.
      </p>
      {dispute.draftPutAt && <DraftNote dispute={dispute} isOpen={isOpen} />}
      <div className="row">
        <Button variant="outline" size="sm" busy={isPending} busyLabel="Downloading..." onClick={() => mutate()}>
          Download evidence
        </Button>
        {isOpen && isAtStripe && <PutDraft orderId={orderId} dispute={dispute} />}
      </div>
    </div>
  )
}

function DraftNote({ dispute, isOpen }: { dispute: Dispute; isOpen: boolean }) {
  const { draftPutAt, draftPutBy } = dispute
  if (!draftPutAt) return null
  return (
    <p>
      {draftPutBy} put a draft at Stripe on {formatDateTime(draftPutAt)}.
      {isOpen && (
        <>
          {' '}
          <b>It isn’t submitted yet.</b> Read it there, then submit it.
        </>
      )}
    </p>
  )
}

function PutDraft({ orderId, dispute }: { orderId: string; dispute: Dispute }) {
  const { mutate, isPending } = usePutDraft(orderId, dispute.id)
  return (
    <Button variant="outline" size="sm" busy={isPending} busyLabel="Sending to Stripe..." onClick={() => mutate()}>
      {dispute.draftPutAt ? 'Update draft at Stripe' : 'Put draft at Stripe'}
    </Button>
  )
}
