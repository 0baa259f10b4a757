import { parseDate } from '@/lib/dates'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** `November 2026`, of a day in it. No public page writes one, so it's not among their dates. */
export const formatMonth = (day: string) => MONTH.format(parseDate(day))
