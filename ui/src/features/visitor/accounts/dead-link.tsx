import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export function DeadLink() {
  return (
    <div className="sheet sheet-pad stack-5">
      <Alert variant="danger" title="This link no longer works">
        This link has been used or has expired. Ask for a new one.
      </Alert>
      <Button size="lg" block asChild>
        <Link to={paths.forgotPassword()}>Get a new link</Link>
      </Button>
      <p className="small text-center">
        Your order and your password are safe. <Link to={paths.clientLogin}>I know my password</Link>
      </p>
      <p className="small text-center">
        Do you work here? <Link to={paths.forgotPassword('staff')}>Get a staff link</Link>
      </p>
    </div>
  )
}
