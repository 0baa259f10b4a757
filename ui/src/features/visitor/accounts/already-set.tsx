import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export function AlreadySet() {
  return (
    <div className="stack">
      <Alert title="This order has its password">Open it with the password you chose first.</Alert>
      <Button variant="outline" block asChild>
        <Link to={paths.clientLogin}>Client login</Link>
      </Button>
      <p className="small text-center">
        <Link to={paths.forgotPassword()} className="inline-block py-1">
          Forgot password?
        </Link>
      </p>
    </div>
  )
}
