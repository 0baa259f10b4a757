import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** For who is not logged in and has no link. It is the same whether or not there is an account. */
export function SetupClosed() {
  return (
    <div className="sheet sheet-pad stack-5">
      <Alert title="Log in, or use your setup link">
        If you have an account, log in and come back to this page. If nobody has one yet, open the link that the program
        printed when it started. Restart it for a new link.
      </Alert>
      <Button size="lg" block asChild>
        <Link to={paths.adminLogin}>Log in</Link>
      </Button>
    </div>
  )
}
