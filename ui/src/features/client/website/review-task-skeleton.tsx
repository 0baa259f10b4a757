import { Skeleton } from '@/components/ui/skeleton'
import './review-task.css'

/** In the place of what comes first, so that nothing below it moves when it's there. */
export function ReviewTaskSkeleton() {
  return (
    <div className="sheet task" aria-busy="true">
      <div className="task-pic" />
      <div className="task-body">
        <Skeleton height="1.8rem" />
        <Skeleton height="7rem" />
      </div>
    </div>
  )
}
