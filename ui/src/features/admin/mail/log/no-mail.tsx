import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { MailLog, MailSide } from '@/lib/schemas'
import { countOf, otherSide, type MailFilter } from './mail-filter'

interface NoMailProps {
  filter: MailFilter
  setFilter: (filter: MailFilter) => void
  counts: MailLog['bySide']
}

const NONE_YET: Record<MailSide, { title: string; text: string }> = {
  clients: { title: 'No messages yet', text: 'The first one appears when somebody pays for a website.' },
  staff: {
    title: 'No messages to staff yet',
    text: 'They appear when a form comes in, a website is due, or something needs attention.',
  },
}

/** Says why nothing is listed, and where something is. */
export function NoMail({ filter, setFilter, counts }: NoMailProps) {
  const { side, state, q } = filter
  if (q === '' && state === null) return <EmptyState {...NONE_YET[side]} />
  const other = otherSide(side)
  const others = countOf(counts, other, state)
  return (
    <EmptyState {...(q === '' ? noneInState(side, others) : noneMatches(side, others, countOf(counts, side, null)))}>
      <div className="row justify-center">
        {others > 0 && (
          <Button variant="outline" size="sm" onClick={() => setFilter({ ...filter, side: other })}>
            Show messages to {other}
          </Button>
        )}
        {q === '' ? (
          <Button variant="outline" size="sm" onClick={() => setFilter({ ...filter, state: null })}>
            Show all
          </Button>
        ) : (
          <Button variant="outline" size="sm" onClick={() => setFilter({ ...filter, q: '' })}>
            Clear search
          </Button>
        )}
      </div>
    </EmptyState>
  )
}

function noneInState(side: MailSide, others: number) {
  const text =
    others === 0
      ? 'No messages have this status right now.'
      : `No messages to ${side} have this status right now. ${counted(others)} to ${otherSide(side)} ${others === 1 ? 'has' : 'have'} it.`
  return { title: 'No messages here', text }
}

/** `elsewhere`: how many of the side match in another status, which stands above. */
function noneMatches(side: MailSide, others: number, elsewhere: number) {
  if (elsewhere > 0) return { title: 'No message here matches', text: 'The ones that match have another status.' }
  const text =
    others === 0
      ? 'Try an email address, a subject, a business or an order number.'
      : `${counted(others)} to ${otherSide(side)} ${others === 1 ? 'matches' : 'match'}.`
  return { title: `No message to ${side} matches`, text }
}

const counted = (count: number) => (count === 1 ? 'One message' : `${count.toLocaleString('en-US')} messages`)
