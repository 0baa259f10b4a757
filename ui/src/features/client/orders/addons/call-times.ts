import { formatTimeOfDay, formatWeekday } from '@/lib/dates'

/** `Wed, Jan 7` */
export const dayOf = formatWeekday

/** `10:00 AM` */
export const timeOf = formatTimeOfDay

/** What the browser's zone is called at that moment: `Eastern Standard Time`. */
export function zoneName(iso: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts(new Date(iso))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
