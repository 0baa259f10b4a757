import { Skeleton } from '@/components/ui/skeleton'
import { TrackerSkeleton } from '@/components/ui/tracker-skeleton'

/** The tracker and the two cards in gray, at the size they will have. */
export function ClientOrderSkeleton() {
  return (
    <div className="stack-5" aria-busy="true">
      <span className="sr" role="status">
        Loading your order
      </span>
      <TrackerSkeleton />
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
