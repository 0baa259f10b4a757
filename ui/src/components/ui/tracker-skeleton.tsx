import { ORDER_STATUSES } from '@/generated/constants'
import { classNames } from '@/lib/class-names'
import { Skeleton } from './skeleton'
import styles from './stage-tracker.module.css'

/** The tracker in gray, at the size it will have. Apart from it, because it comes first. */
export function TrackerSkeleton() {
  return (
    <div className={classNames('sheet', styles.tracker)}>
      <div className={styles.figure}>
        <Skeleton round width="min(100%, 19.5rem)" height="auto" className="aspect-square" />
        <Skeleton width="60%" height="1.4rem" />
        <Skeleton width="75%" />
      </div>
      <div className={styles.body}>
        <Skeleton width="11rem" height="1.6rem" />
        <ol className={styles.stages}>
          {ORDER_STATUSES.map(({ value }) => (
            <li key={value}>
              <Skeleton round width="1.5rem" height="1.5rem" />
              <Skeleton width="60%" />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
