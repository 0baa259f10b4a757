import { inWords } from '@/lib/in-words'
import type { WorkQueue } from '@/lib/schemas'
import { isSent, SENT, titleOf } from './task-labels'

const LATER: readonly string[] = ['due_today', 'due_later']

/** 'Good morning, Olive' */
export function greeting(hour: number, firstName: string | null): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}

/** What the day is about, in one sentence; `today` is `YYYY-MM-DD`. */
export function dayWords(queue: WorkQueue, today: string): string {
  const parts = [...due(queue, today), ...waiting(queue)]
  return parts.length > 0 ? `${inWords(parts)}.` : 'Nothing is due today.'
}

function due({ counts, items }: WorkQueue, today: string): string[] {
  const late = counts.overdue ?? 0
  const now = counts.due_today ?? 0
  const others = items.filter(({ kind, day }) => day === today && !LATER.includes(kind)).length
  return [
    ...(late > 0 ? [`${late} ${late === 1 ? 'website is' : 'websites are'} late`] : []),
    ...(now > 0 ? [`${now} ${noun(now, late > 0 ? '' : 'website')}${are(now)} due today`] : []),
    ...(others > 0
      ? [`${others} ${noun(others, late + now > 0 ? 'other thing' : 'thing')}${are(others)} due today`]
      : []),
  ]
}

/** Whoever sent something, also where the row of the promised day says so. */
function waiting({ counts, items }: WorkQueue): string[] {
  const own = SENT.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  const clients = own + items.filter((task) => task.next && isSent(task)).length
  const first = items.find(isSent)
  if (clients === 1 && first) return [`${titleOf(first)} is waiting for an answer`]
  return clients > 0 ? [`${clients} clients are waiting for an answer`] : []
}

const noun = (count: number, word: string) => word && `${word}${count === 1 ? '' : 's'} `
const are = (count: number) => (count === 1 ? 'is' : 'are')
