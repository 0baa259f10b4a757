import type { RunningServer } from '@/lib/schemas'
import { countLabel, durationLabel, momentLabel } from './system-labels'

/** What stands in a line for all of them. */
export function serversLabel(servers: RunningServer[]): string {
  const seen = servers.filter(({ isSeen }) => isSeen).length
  if (seen < servers.length) return `${seen} of ${servers.length} running`
  const [only] = servers
  return servers.length === 1 && only ? `${only.name}, the only one` : countLabel(seen, 'server')
}

/** Since when it runs, and when it was last heard of. */
export function seenLabel({ startedAt, seenAt, unseenSeconds, isSeen }: RunningServer, readAt: string): string {
  if (!isSeen) return `Not seen since ${momentLabel(seenAt, readAt)}`
  return `Running since ${momentLabel(startedAt, readAt)}, last seen ${durationLabel(unseenSeconds)} ago`
}

/** `Clock 5 seconds ahead`: of the database's. */
export function clockLabel(aheadSeconds: number): string {
  return `Clock ${durationLabel(Math.abs(aheadSeconds))} ${aheadSeconds > 0 ? 'ahead' : 'behind'}`
}

/** Whether something about it has to be seen. */
export function isTroubled({ isSeen, isClockOff, isOutdated }: RunningServer): boolean {
  return !isSeen || isClockOff || isOutdated
}
