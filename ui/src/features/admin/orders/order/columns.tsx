import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'

interface ColumnsProps {
  className?: string | undefined
  aside: ReactNode
  children: ReactNode
}

/** A room of the order: what it is about, and beside it what goes with it. */
export function Columns({ className, aside, children }: ColumnsProps) {
  return (
    <div className={classNames('detail', className)}>
      <div className="stack-5 min-w-0">{children}</div>
      <div className="stack-5 min-w-0">{aside}</div>
    </div>
  )
}
