import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { isCoded, NetworkError, serverMessageOr } from '@/lib/http'
import { loginTo } from '@/lib/linked-order'

const TRY_AGAIN = 'What you typed is still here. Please try again in a moment.'

interface IntakeSubmitProps {
  orderId: string
  isBusy: boolean
  error: Error | null
}

/** The button, and why the last attempt failed: the toast passes, this stays. */
export function IntakeSubmit({ orderId, isBusy, error }: IntakeSubmitProps) {
  return (
    <div className="stack">
      {error && !isBusy && (
        <Alert variant="notice" title="Your form hasn’t been sent yet">
          {error instanceof NetworkError ? error.message : serverMessageOr(error, TRY_AGAIN)}{' '}
          {isCoded(error, 'form_exists') && <Link to={loginTo(orderId)}>Log in</Link>}
        </Alert>
      )}
      <Button type="submit" size="lg" block busy={isBusy} busyLabel="Submitting...">
        Submit Intake Form
      </Button>
      <p className="caption text-center">
        We keep what you type in this browser until you send it. Photos, opening hours and prices come next, all
        optional.
      </p>
    </div>
  )
}
