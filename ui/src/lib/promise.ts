import { inWords } from './in-words'
import type { WebsitePromise } from './schemas'

type Reason = WebsitePromise['reasons'][number]

/** "Memorial Day and 2 days waiting for your photos are not counted."; null when nothing moved the date. */
export function notCounted(reasons: readonly Reason[]): string | null {
  const [first] = reasons
  if (!first) return null
  const isOne = reasons.length === 1 && first.days === 1
  const list = inWords(reasons.map(part))
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? 'is' : 'are'} not counted.`
}

/** "Thanksgiving Day and 2 days on hold": what the client's days leave out; null when they leave out nothing. */
export function excluded(reasons: readonly Reason[]): string | null {
  const onHold = daysOnHold(reasons)
  const others = reasons.filter(({ kind }) => kind !== 'waiting').map(part)
  const all = onHold > 0 ? [...others, `${counted(onHold)} on hold`] : others
  return all.length > 0 ? inWords(all) : null
}

/** How long the agency had to wait, whatever it waited for. */
export function daysOnHold(reasons: readonly Reason[]): number {
  return reasons.filter(({ kind }) => kind === 'waiting').reduce((sum, { days }) => sum + days, 0)
}

const counted = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

function part({ kind, name, days }: Reason): string {
  if (kind === 'waiting') return `${counted(days)} waiting for ${name}`
  if (name === '') return `${counted(days)} when we’re closed`
  return days === 1 ? name : `${name} (${counted(days)})`
}
