import { Skeleton } from '@/components/ui/skeleton'
import styles from './list-skeleton.module.css'

const WIDTHS = [
  ['80%', '60%'],
  ['64%', '72%'],
  ['90%', '50%'],
] as const

export function ListSkeleton() {
  return (
    <div className="sheet-pad" aria-busy="true">
      {WIDTHS.map(([first, second]) => (
        <div className={styles.skeletonRow} key={first}>
          <Skeleton width={first} />
          <Skeleton width={second} />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
