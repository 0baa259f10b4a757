import { ListSkeleton } from './list-skeleton'
import { ReadFailed } from './read-failed'

interface NotReadProps {
  /** What to say when it failed. */
  title: string
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Stands where something read will be: its outline until it comes, or why it does not. */
export function NotRead({ title, read: { error, isFetching, refetch } }: NotReadProps) {
  if (!error) return <ListSkeleton />
  return <ReadFailed title={title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
}
