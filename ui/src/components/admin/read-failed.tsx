import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { errorMessage } from '@/lib/http'

interface ReadFailedProps {
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** Stands where a list or an order would. Nothing is asked again by itself. */
export function ReadFailed({ title, error, isRetrying, onRetry }: ReadFailedProps) {
  return (
    <div className="sheet-pad stack justify-items-start">
      <Alert title={title} variant="danger">
        {errorMessage(error)}
      </Alert>
      <Button variant="outline" size="sm" busy={isRetrying} busyLabel="Trying..." onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
