import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { whyFailed } from '@/lib/why-failed'
import styles from './show-more.module.css'

type Paged = Pick<
  UseInfiniteQueryResult,
  'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage'
>

/** Below a list that goes on; what is shown stays when the rest doesn’t come. */
export function ShowMore({ read }: { read: Paged }) {
  if (!read.hasNextPage) return null
  return (
    <div className={styles.more}>
      {read.isFetchNextPageError && <p role="alert">{whyFailed(read.error)}</p>}
      <Button
        variant="outline"
        size="sm"
        busy={read.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void read.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  )
}
