import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import type { ClientOrder, Hosting, WebsitePromise } from '@/lib/schemas'
import { nextAction } from './client-promise'

interface ClientNextActionProps {
  order: ClientOrder
  promise: WebsitePromise | null
  hosting: Hosting | null
}

/** The one thing that waits for the client, as a button under the seal; nothing when it is our turn. */
export function ClientNextAction({ order, promise, hosting }: ClientNextActionProps) {
  switch (nextAction(order, promise, hosting)) {
    case 'pay':
      return (
        <Button asChild size="lg">
          <a href="#hosting">Fix your payment</a>
        </Button>
      )
    case 'intake':
      return (
        <Button asChild size="lg">
          <Link to={paths.intakeForm(order.id)}>Start your intake form</Link>
        </Button>
      )
    case 'card':
      return (
        <Button asChild size="lg">
          <a href="#hosting">Update your card</a>
        </Button>
      )
    case null:
      return null
  }
}
