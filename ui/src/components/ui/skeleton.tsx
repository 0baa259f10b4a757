import { classNames } from '@/lib/class-names'

interface SkeletonProps {
  width?: string
  height?: string
  round?: boolean
  className?: string | undefined
}

/** A gray bar in the place of what is coming. The container around it carries `aria-busy`. */
export function Skeleton({ width, height, round = false, className }: SkeletonProps) {
  return (
    <div
      className={classNames('skel', round && 'skel-round', className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
