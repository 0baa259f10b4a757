import { Check, X } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { DomainState } from './domain-state'
import type { LookedUp } from './use-name-lookup'

/** What was found of a name, in words beside its field. Nothing is claimed that no registry said. */
export function NameFinding({ looked }: { looked: LookedUp }) {
  return (
    <p role="status">
      <Said looked={looked} />
    </p>
  )
}

function Said({ looked: { isLooking, found } }: { looked: LookedUp }) {
  if (isLooking) {
    return (
      <DomainState tone="off">
        <span className="spin" aria-hidden="true" /> Looking it up
      </DomainState>
    )
  }
  switch (found?.standing) {
    case 'free':
      return (
        <DomainState tone="ok">
          <Icon icon={Check} size="sm" /> Available
        </DomainState>
      )
    case 'taken':
      return (
        <DomainState tone="bad">
          <Icon icon={X} size="sm" /> Taken
        </DomainState>
      )
    case 'unknown':
      return <span className="caption">We couldn’t look this one up. We’ll check it before we register it.</span>
    case undefined:
      return null
  }
}
