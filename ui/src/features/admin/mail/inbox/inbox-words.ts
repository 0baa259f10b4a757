import { dayLabel } from '@/components/thread/thread-days'
import { formatDay, formatTimeOfDay } from '@/lib/dates'
import type { ConversationRow } from '@/lib/schemas'

/** `8:34 AM`, `Yesterday`, `Nov 21`; of another year with the year. */
export function whenWords(iso: string, now: Date): string {
  const label = dayLabel(iso, now)
  if (label === 'Today') return formatTimeOfDay(iso)
  return label.includes(', ') && !/\d{4}$/.test(label) ? formatDay(iso) : label
}

/** What was said last, and by whom where it wasn't the client. */
export function lastWords({ lastText, lastAuthor, lastAuthorName, isNote, files }: ConversationRow): string {
  const said = lastText || (files === 1 ? '1 file' : `${files} files`)
  if (isNote) return `Note by ${lastAuthorName}: ${said}`
  return lastAuthor === 'client' ? said : `${lastAuthorName}: ${said}`
}

/** Emails that fit no order and have the words that are looked for. */
export const unplacedFoundWords = (count: number) =>
  count === 1 ? '1 email that fits no order matches' : `${count.toLocaleString('en-US')} emails that fit no order match`
