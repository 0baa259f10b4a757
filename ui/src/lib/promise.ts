import type { WebsitePromise } from './schemas'

type Reason = WebsitePromise['reasons'][number]

const inWords = new Intl.ListFormat('en-US')

/** "Memorial Day and 2 days waiting for your photos are not counted."; null when nothing moved the date. */
export function notCounted(reasons: readonly Reason[]): string | null {
  const [first] = reasons
  if (!first) return null
  const isOne = reasons.length === 1 && first.days === 1
  const list = inWords.format(reasons.map(part))
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? 'is' : 'are'} not counted.`
}

function part({ kind, name, days }: Reason): string {
  const counted = `${days} ${days === 1 ? 'day' : 'days'}`
  if (kind === 'waiting') return `${counted} waiting for ${name}`
  if (name === '') return `${counted} on which we are closed`
  return days === 1 ? name : `${name} (${counted})`
}
