import { useId, type ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import styles from './folded-card.module.css'

interface FoldedCardProps {
  title: string
  /** What it says while it's folded, in a line. */
  summary: ReactNode
  /** Whether it has to be seen: it's open from the start, and opens when that comes to be. */
  isOpen: boolean
  className?: string
  children: ReactNode
}

/** A card that is one line as long as all is well with it. */
export function FoldedCard({ title, summary, isOpen, className, children }: FoldedCardProps) {
  const titleId = useId()
  return (
    <section className={classNames('sheet', className)} aria-labelledby={titleId}>
      <details className={styles.fold} open={isOpen}>
        <summary>
          <h2 className="t-card" id={titleId}>
            {title}
          </h2>
          <span className={classNames(styles.line, 'small num')}>{summary}</span>
        </summary>
        <div className={styles.inside}>{children}</div>
      </details>
    </section>
  )
}
