import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { DomainClaim, DomainDetails } from '@/lib/schemas'

/** Who else says that a domain is theirs, and whether they have proved it. */
export function ClaimNotes({ found: { claim, rivals } }: { found: DomainDetails }) {
  return (
    <>
      {claim && <OwnClaim claim={claim} />}
      {rivals?.map((rival) => (
        <Rival key={rival.orderId} rival={rival} />
      ))}
    </>
  )
}

function OwnClaim({ claim: { shown, number, isProven } }: { claim: DomainClaim }) {
  return (
    <Alert variant="notice" title={`Your client says that ${shown} is theirs`}>
      {isProven
        ? `A record in its DNS proves it. Order ${number} uses it, so nothing was changed. To move it, remove it there and enter it here.`
        : `Order ${number} has it. It moves here once a record in its DNS proves it. Your client sees which one.`}
    </Alert>
  )
}

function Rival({ rival: { orderId, number, shown, isProven } }: { rival: DomainClaim }) {
  return (
    <Alert variant="notice" title={`Order ${number} says that ${shown} is theirs`}>
      {isProven
        ? 'A record in its DNS proves it. To move it, remove it here and enter it there. '
        : 'Nothing proves it so far. '}
      <Link to={adminPaths.orderRoom(orderId, 'site')}>Open order {number}</Link>
    </Alert>
  )
}
