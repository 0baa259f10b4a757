import { Check, X } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import type { LookedUp } from './use-name-lookup'
import './domain.css'

/** What was found of a name, in words beside its field. Nothing is claimed that no registry said. */
export function NameFinding({ looked }: { looked: LookedUp }) {
  return (
    <p className="domain-box name-finding" role="status">
      <Said looked={looked} />
    </p>
  )
}

function Said({ looked: { isLooking, found } }: { looked: LookedUp }) {
  if (isLooking) {
    return (
      <span className="state off">
        <span className="spin" aria-hidden="true" /> Looking it up
      </span>
    )
  }
  switch (found?.standing) {
    case 'free':
      return (
        <span className="state ok">
          <Icon icon={Check} size="sm" /> Available
        </span>
      )
    case 'taken':
      return (
        <span className="state bad">
          <Icon icon={X} size="sm" /> Taken
        </span>
      )
    case 'unknown':
      return <span className="caption">We couldn’t look this one up. We’ll check it before we register it.</span>
    case undefined:
      return null
  }
}
