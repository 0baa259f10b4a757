/** Dates come as ISO-8601 and are shown in the browser's zone; a missing or unreadable one is 'N/A' (pages 7). */
type IsoDate = string | null | undefined

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/

/** A day without a time is that day wherever the reader is, not midnight in Greenwich. */
export const parseDate = (iso: string) => new Date(DAY_ALONE.test(iso) ? `${iso}T00:00:00` : iso)

/** The same time of day, so many days earlier. */
export function daysBefore(iso: string, days: number): string {
  const date = parseDate(iso)
  date.setDate(date.getDate() - days)
  return date.toISOString()
}

type Format = (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat | undefined

let byOtherClocks: Format | undefined

/** How moments are written from now on; without it, by the browser's clocks. Days stay the days they are. */
export function writeMoments(format?: Format): void {
  byOtherClocks = format
}

function writer(options: Intl.DateTimeFormatOptions): (iso: IsoDate) => string {
  const ours = new Intl.DateTimeFormat('en-US', options)
  return (iso) => {
    const date = iso ? parseDate(iso) : null
    if (!iso || !date || Number.isNaN(date.getTime())) return 'N/A'
    const format = DAY_ALONE.test(iso) ? ours : (byOtherClocks?.(options) ?? ours)
    // Newer browsers put a narrow no-break space before AM and PM.
    return format.format(date).replaceAll('\u202f', ' ')
  }
}

/** `Jan 5, 2026` */
export const formatDate = writer({ month: 'short', day: 'numeric', year: 'numeric' })

/** `Jan 7` */
export const formatDay = writer({ month: 'short', day: 'numeric' })

/** `Wed, Jan 14` */
export const formatWeekday = writer({ weekday: 'short', month: 'short', day: 'numeric' })

/** `3:04 PM` */
export const formatTimeOfDay = writer({ hour: 'numeric', minute: '2-digit', hour12: true })

/** `Jan 5, 2025 3:04 PM` */
export function formatDateTime(iso: IsoDate): string {
  const date = formatDate(iso)
  return date === 'N/A' ? date : `${date} ${formatTimeOfDay(iso)}`
}
