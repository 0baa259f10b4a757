import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { whyFailed } from '@/lib/why-failed'
import { ListSkeleton } from './list-skeleton'

interface ReadFallbackProps {
  /** What to say when it failed. */
  title: string
  read: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Stands where something read will be: its outline until it comes, or why it does not. Nothing is asked again by itself. */
export function ReadFallback({ title, read: { error, isFetching, refetch } }: ReadFallbackProps) {
  if (!error) return <ListSkeleton />
  return (
    <div className="sheet-pad stack justify-items-start">
      <Alert title={title} variant="danger">
        {whyFailed(error)}
      </Alert>
      <Button variant="outline" size="sm" busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}
