import type { ComponentProps } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Skeleton } from '@/components/ui/skeleton'
import { classNames } from '@/lib/class-names'
import styles from './part-waiting.module.css'

interface PartWaitingProps {
  part: 'check' | 'notes' | 'live' | 'online' | 'hosting' | 'photos' | 'domain'
  /** Whether it's likely to be there at all: only then it has room. */
  isLikely?: boolean
}

const ROOM = {
  check: styles.partWaitingCheck,
  notes: styles.partWaitingNotes,
  live: styles.partWaitingLive,
  online: styles.partWaitingOnline,
  hosting: styles.partWaitingHosting,
  photos: styles.partWaitingPhotos,
  domain: styles.partWaitingDomain,
}

/**
 * In the place of a part that is still to come, as high as it mostly is. What follows it in its section shows once it's
 * there, so nothing moves under a click.
 */
export function PartWaiting({ part, isLikely = true }: PartWaitingProps) {
  return (
    <div className={classNames(styles.partWaiting, ROOM[part])} data-part-waiting aria-busy="true" hidden={!isLikely}>
      <Skeleton width="40%" />
    </div>
  )
}

/** As `ReadFallback`, in the room that the part will take. */
export function PartFallback({
  part,
  isLikely = true,
  ...fallback
}: PartWaitingProps & ComponentProps<typeof ReadFallback>) {
  return fallback.read.error ? <ReadFallback {...fallback} /> : <PartWaiting part={part} isLikely={isLikely} />
}
