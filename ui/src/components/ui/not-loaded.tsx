import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/http'
import { whyFailed } from '@/lib/why-failed'

interface NotLoadedProps {
  read: UseQueryResult
  /** Its title where the server says that there's nothing yet; without it, that's a failure like any other. */
  nothingYet?: string
}

/** Stands where a page's content will be: its outline until it comes, or why it doesn't. */
export function NotLoaded({ read: { error, isFetching, refetch }, nothingYet }: NotLoadedProps) {
  if (!error)
    return (
      <div className="stack-5" aria-busy="true">
        <span className="sr" role="status">
          Loading
        </span>
        <Skeleton height="28rem" />
      </div>
    )
  const isNothing = nothingYet !== undefined && error instanceof ApiError && error.status === 404
  return (
    <section className="sheet">
      <EmptyState title={isNothing ? nothingYet : 'This couldn’t be loaded'} text={whyFailed(error)}>
        {!isNothing && (
          <Button busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
            Try Again
          </Button>
        )}
      </EmptyState>
    </section>
  )
}
