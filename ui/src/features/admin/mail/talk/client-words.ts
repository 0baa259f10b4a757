import { momentWords } from '@/components/thread/thread-days'

const HOUR = 3600
const DAY = 24 * HOUR

/** `Today, 8:34 AM`, `Yesterday, 4:40 PM`, `Nov 20, 2026 4:40 PM` */
export function lastSeenWords(iso: string, now: Date): string {
  const words = momentWords(iso, now)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How long a client takes to answer, no finer than it tells something. */
export function answersInWords(seconds: number): string {
  if (seconds < HOUR) return 'Less than an hour'
  if (seconds < 0.85 * DAY) return `About ${some(Math.round(seconds / HOUR), 'an', 'hour')}`
  return `About ${some(Math.round(seconds / DAY), 'a', 'day')}`
}

const some = (count: number, one: string, noun: string) => (count === 1 ? `${one} ${noun}` : `${count} ${noun}s`)
