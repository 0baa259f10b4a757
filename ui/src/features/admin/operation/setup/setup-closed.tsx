import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** For who is not logged in and has no link. It is the same whether or not there is an account. */
export function SetupClosed() {
  return (
    <div className="sheet sheet-pad stack-5">
      <Alert title="Log in, or open the link">
        If you have an account, log in and come back to this address. If nobody has one yet, open the link that the
        program printed when it was started. A new start prints a new one.
      </Alert>
      <Button size="lg" block asChild>
        <Link to={paths.adminLogin}>Log in</Link>
      </Button>
    </div>
  )
}
