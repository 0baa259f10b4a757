import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { isConnected } from '@/components/ui/domain/domain-labels'
import type { Domain } from '@/lib/schemas'
import type { DomainActs } from './use-domain'

type Doubt = NonNullable<Domain['doubt']>

interface DoubtNoteProps {
  domain: Domain
  doubt: Doubt
  acts: DomainActs
}

/** Why staff have to say yes to what a client entered. */
export function DoubtNote({ domain, doubt, acts }: DoubtNoteProps) {
  return (
    <>
      <Alert variant="notice" title={titleOf(domain, doubt)}>
        {sentenceOf(domain)}
      </Alert>
      <div>
        <Button size="sm" disabled={acts.isBusy} onClick={() => acts.confirm(domain.name)}>
          Confirm domain
        </Button>
      </div>
    </>
  )
}

const TITLES: Record<Doubt, string> = {
  near_us: 'is below or beside an address of this portal',
  below: 'is below another order’s domain',
  left: 'was connected here for another order',
}

const titleOf = ({ shown }: Domain, doubt: Doubt) => `${shown} ${TITLES[doubt]}`

function sentenceOf(domain: Domain): string {
  if (isConnected(domain)) return 'Your client entered it on their own. It stays connected. Confirm it, or remove it.'
  const other = domain.proof ? ' or a record in its DNS proves that it’s theirs' : ''
  return `Your client entered it on their own. It’s connected once you confirm it${other}.`
}
