import { Chip, Chips } from '@/components/admin/chips'
import { Button } from '@/components/ui/button'
import styles from '@/features/admin/mail/mail.module.css'
import { MAIL_STATES, stateLabel } from '@/lib/admin/message-labels'
import type { MailLog, MailSide } from '@/lib/schemas'
import { countOf, MAIL_SIDES, type MailFilter } from './mail-filter'

interface FilterProps {
  filter: MailFilter
  setFilter: (filter: MailFilter) => void
  counts: MailLog['bySide'] | undefined
}

const SIDES: Record<MailSide, string> = { clients: 'To clients', staff: 'To staff' }

export function SideTabs({ filter, setFilter, counts }: FilterProps) {
  return (
    <div className={styles.mailSides} role="group" aria-label="Filter by recipient">
      {MAIL_SIDES.map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={side === filter.side}
          onClick={() => setFilter({ ...filter, side })}
        >
          {SIDES[side]}{' '}
          {counts && <span className="num">{countOf(counts, side, filter.state).toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  )
}

export function StateChips({ filter, setFilter, counts }: FilterProps) {
  return (
    <Chips label="Filter by status">
      {[null, ...MAIL_STATES].map((state) => (
        <Chip
          key={state}
          label={state === null ? 'All' : stateLabel(state)}
          count={counts && countOf(counts, filter.side, state)}
          isPressed={filter.state === state}
          onPress={() => setFilter({ ...filter, state })}
        />
      ))}
    </Chips>
  )
}

/** A status that is pressed hides what else the search has found. */
export function Elsewhere({ filter, setFilter, counts }: FilterProps) {
  const all = counts && filter.state !== null ? countOf(counts, filter.side, null) : 0
  const others = counts && all > 0 ? all - countOf(counts, filter.side, filter.state) : 0
  return (
    <div role="status" className={others > 0 ? 'elsewhere' : undefined}>
      {others > 0 && (
        <>
          <span>{`${others.toLocaleString('en-US')} more in other statuses.`}</span>
          <Button variant="outline" size="sm" onClick={() => setFilter({ ...filter, state: null })}>
            Show all
          </Button>
        </>
      )}
    </div>
  )
}
