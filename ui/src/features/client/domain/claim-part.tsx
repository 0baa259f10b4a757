import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ProofRecord } from '@/components/ui/domain/dns-records'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http } from '@/lib/http'
import type { DomainClaim } from '@/lib/schemas'
import { useKeepDomain } from './use-keep-domain'

interface ClaimPartProps {
  claim: DomainClaim
  isDue: boolean
  token: string
}

/** A domain that another order has, and how its owner shows whose it is. */
export function ClaimPart({ claim: { shown, record, isProven }, isDue, token }: ClaimPartProps) {
  const keep = useKeepDomain(token)
  const check = useSingleMutation({
    mutationFn: () => http.post('/api/client/domain/check', { token }),
    onSuccess: keep,
    failed: 'Not Checked',
  })
  const cancel = useSingleMutation({
    mutationFn: () => http.delete('/api/client/domain/claim', { token }),
    onSuccess: keep,
    failed: 'Not Canceled',
  })
  return (
    <>
      {isProven ? (
        <Alert title={`We’ve seen that ${shown} is yours`}>
          It’s in use for another website here, so one of us looks at it first. We’ll email you. There’s nothing to do.
        </Alert>
      ) : (
        <Alert variant="notice" title={`Show us that ${shown} is yours`}>
          Somebody else entered it first. Add this record where you registered it, and it’s yours here once we see it.
        </Alert>
      )}
      {!isProven && <ProofRecord record={record} />}
      <div className="row justify-between gap-3">
        <p className="caption" role="status">
          {isDue ? 'Checking now. This takes up to a minute.' : 'Changes can take a day. We keep checking.'}
        </p>
        <div className="row">
          <Button deed variant="ghost" busy={cancel.isPending} busyLabel="Canceling..." onClick={() => cancel.mutate()}>
            Never mind
          </Button>
          {!isProven && (
            <Button
              deed
              variant="outline"
              busy={check.isPending || isDue}
              busyLabel="Checking..."
              onClick={() => check.mutate()}
            >
              Check again
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
