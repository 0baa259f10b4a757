import type { LiveSite } from '@/lib/schemas'

/** How many of the three are missing: approval, closed gates, an address. */
export function thingsBefore(live: LiveSite): number {
  return [live.isApproved && live.isReleased, live.gates.length === 0, live.hasAddress].filter((is) => !is).length
}
