import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** Above the form, when the server said with the page that it knows no such link. */
export function LinkOver() {
  return (
    <div className="sheet sheet-pad stack mb-4">
      <Alert title="This link isn’t valid" variant="notice">
        It may be old, or your mail program cut it. Copy the whole line from your order email, or get a new link. If
        you’ve paid, your order is safe.
      </Alert>
      <Button block asChild>
        <Link to={paths.forgotPassword()}>Get a new link</Link>
      </Button>
    </div>
  )
}
