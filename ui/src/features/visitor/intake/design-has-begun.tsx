import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** In place of a form that can't be changed any more. */
export function DesignHasBegun() {
  return (
    <div className="stack-5">
      <Alert title="Design has started">
        You can’t edit it here anymore. If something is wrong, message us from your order.
      </Alert>
      <div>
        <Button asChild>
          <Link to={paths.clientDashboard}>View Your Order</Link>
        </Button>
      </div>
    </div>
  )
}
