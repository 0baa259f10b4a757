import { format, isValid, parseISO } from 'date-fns'

/** Dates come as ISO-8601 and are shown in the browser's zone; a missing or unreadable one is 'N/A' (SPEC, Admin dashboard). */
type IsoDate = string | null | undefined

function write(iso: IsoDate, pattern: string): string {
  const date = iso ? parseISO(iso) : null
  return date && isValid(date) ? format(date, pattern) : 'N/A'
}

/** `Jan 5, 2025 3:04 PM` */
export const formatDateTime = (iso: IsoDate) => write(iso, 'MMM d, yyyy h:mm a')

/** `Jan 5, 2026` */
export const formatDate = (iso: IsoDate) => write(iso, 'MMM d, yyyy')

/** `Jan 7` */
export const formatDay = (iso: IsoDate) => write(iso, 'MMM d')

/** `Wed, Jan 14` */
export const formatWeekday = (iso: IsoDate) => write(iso, 'EEE, MMM d')
