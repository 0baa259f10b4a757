import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { ProofRecord } from '@/components/ui/domain/dns-records'
import { CONVERSATION_PATH } from '@/lib/client-order'
import type { Domain } from '@/lib/schemas'

interface DoubtPartProps {
  domain: Domain
  doubt: NonNullable<Domain['doubt']>
}

/** Why a domain isn't connected although its client entered it, and the record that shows whose it is. */
export function DoubtPart({ domain, doubt }: DoubtPartProps) {
  const { proof, shown } = domain
  if (!proof) {
    return (
      <Alert title="We’ll look at it first">
        {shown} is close to an address of ours. <Link to={CONVERSATION_PATH}>Message us</Link>, and we’ll connect it for
        you.
      </Alert>
    )
  }
  return (
    <>
      <Alert variant="notice" title={`Show us that ${shown} is yours`}>
        {WHY[doubt]} Add this record where you registered it. We’ll connect it once we see the record. If that’s
        difficult, <Link to={CONVERSATION_PATH}>message us</Link>.
      </Alert>
      <ProofRecord record={proof} />
    </>
  )
}

const WHY: Record<NonNullable<Domain['doubt']>, string> = {
  near_us: '',
  below: 'The domain above it has another website here.',
  left: 'It had another website here before.',
}
