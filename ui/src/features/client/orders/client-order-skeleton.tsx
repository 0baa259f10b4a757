import { Skeleton } from '@/components/ui/skeleton'
import { ORDER_STATUSES } from '@/generated/constants'
import { classNames } from '@/lib/class-names'
import styles from './stage-tracker.module.css'

/** The tracker and the two cards in gray, at the size they will have. */
export function ClientOrderSkeleton() {
  return (
    <div className="stack-5" aria-busy="true">
      <span className="sr" role="status">
        Loading your order
      </span>
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
      <div className="two two-even">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="sheet">
      <div className="sheet-head">
        <Skeleton width="10rem" height="1.4rem" />
      </div>
      <div className="sheet-pad stack">
        <Skeleton />
        <Skeleton width="85%" />
        <Skeleton width="60%" height="1.6rem" />
      </div>
    </div>
  )
}
