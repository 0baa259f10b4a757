import { writeMoments } from '@/lib/dates'

export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** None for one that this browser doesn't know. */
export function knownZone(zone: string | null | undefined): string | undefined {
  try {
    return zone ? Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone : undefined
  } catch {
    return undefined
  }
}

let shown: string | undefined

/** Moments on every page by the clocks of a zone from now on; without one, by the browser's. Where the two differ, each
 *  time says its zone. One that this browser doesn't know changes nothing. */
export function showTimesIn(zone?: string): void {
  if (zone === shown) return
  shown = zone
  writeMoments(saysZone() ? formatsIn(zone) : undefined)
}

/** Whether times are longer by the name of a zone, so that a narrow cell needs two lines. */
export const saysZone = () => Boolean(shown) && shown !== browserZone()

function formatsIn(timeZone?: string) {
  const made = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()
  return (options: Intl.DateTimeFormatOptions) => {
    try {
      const timeZoneName = options.hour ? 'short' : undefined
      const format = made.get(options) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone, timeZoneName })
      made.set(options, format)
      return format
    } catch {
      return undefined
    }
  }
}
