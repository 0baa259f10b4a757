import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { classNames } from '@/lib/class-names'
import { whyFailed } from '@/lib/why-failed'
import { daysOf } from './thread-days'
import styles from './thread.module.css'

interface Earlier {
  isThere: boolean
  isComing: boolean
  error: Error | null
  fetch: () => void
}

interface ThreadProps<Item> {
  label: string
  /** Oldest first. */
  items: readonly Item[]
  /** The first that is new. */
  newSince: string | null
  earlier: Earlier
  children: (item: Item) => ReactNode
}

/** What two sides said to each other, day by day. What is new stands apart. */
export function Thread<Item extends { id: string; at: string }>(props: ThreadProps<Item>) {
  const { label, items, newSince, earlier, children } = props
  const [now] = useState(() => new Date())
  return (
    <>
      {earlier.isThere && <EarlierPart {...earlier} />}
      <ol className={styles.thread} aria-label={label}>
        {daysOf(items, newSince, now).map((day) => [
          <li key={`day-${day.items[0]?.id ?? ''}`} className={classNames(styles.day, day.isNew && styles.fresh)}>
            {day.label}
          </li>,
          ...day.items.map(children),
        ])}
      </ol>
    </>
  )
}

function EarlierPart({ isComing, error, fetch }: Earlier) {
  return (
    <div className={styles.earlier}>
      {error && <p role="alert">{whyFailed(error)}</p>}
      <Button variant="outline" size="sm" busy={isComing} busyLabel="Loading..." onClick={fetch}>
        Show earlier messages
      </Button>
    </div>
  )
}
