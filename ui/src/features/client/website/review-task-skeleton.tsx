import { Skeleton } from '@/components/ui/skeleton'
import { classNames } from '@/lib/class-names'
import styles from './review-task.module.css'

/** In the place of what comes first, so that nothing below it moves when it's there. */
export function ReviewTaskSkeleton() {
  return (
    <div className={classNames('sheet', styles.task)} aria-busy="true">
      <div className={styles.taskPic} />
      <div className={styles.taskBody}>
        <Skeleton height="1.8rem" />
        <Skeleton height="7rem" />
      </div>
    </div>
  )
}
