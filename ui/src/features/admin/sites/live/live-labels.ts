import type { LiveSite } from '@/lib/schemas'

/** How many are missing: approval, closed gates, an address, hosting. */
export function thingsBefore(live: LiveSite): number {
  const there = [live.isApproved && live.isReleased, live.gates.length === 0, live.hasAddress, !live.isHostingOver]
  return there.filter((is) => !is).length
}

/** Whether the newest build is out. Once its files were deleted and its hosting goes on, it's to be published again. */
export const isPublished = ({ url, hash, releases, isPaused, isHostingOver }: LiveSite) =>
  url !== '' && releases[0]?.hash === hash && (!isPaused || isHostingOver)

/** The hash of what is online, as this page shows it. */
export const onlineOf = ({ releases }: LiveSite) => releases[0]?.hash ?? ''
