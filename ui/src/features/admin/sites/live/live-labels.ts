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

/** How it stands in a line. After a rollback, and while a newer build is made, visitors see another than the newest. */
export function headline(live: LiveSite): string {
  const { build, releases, isPaused } = live
  if (isPublished(live)) return `Build ${build} is ${isPaused ? 'paused' : 'online'}`
  const open = thingsBefore(live)
  const before = ['One thing', 'Two things', 'Three things', 'Four things'][open - 1]
  const [online] = releases
  if (!online || live.url === '' || isPaused) return before ? `${before} before it can go live` : 'Ready to go live'
  const next = before ? `${before} before build ${build} can replace it` : `Build ${build} can replace it`
  return `Build ${online.build} is online. ${next}`
}
