import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import type { ClientOrder, Hosting, WebsitePromise } from '@/lib/schemas'
import { nextAction } from './client-promise'
import { OpenWebsite } from './open-website'

interface ClientNextActionProps {
  order: ClientOrder
  promise: WebsitePromise | null
  hosting: Hosting | null
  /** Empty while there is nothing to open. */
  websiteUrl: string
}

/** The one thing that waits for the client, as a button under the seal; their website, once there is one to open. */
export function ClientNextAction({ order, promise, hosting, websiteUrl }: ClientNextActionProps) {
  switch (nextAction(order, promise, hosting)) {
    case 'pay':
      return (
        <>
          <Button asChild size="lg">
            <a href="#hosting">Fix your payment</a>
          </Button>
          {websiteUrl && <OpenWebsite url={websiteUrl} variant="outline" />}
        </>
      )
    case 'intake':
      return (
        <Button asChild size="lg">
          <Link to={paths.intakeForm(order.id)}>Start your intake form</Link>
        </Button>
      )
    case null:
      return websiteUrl ? <OpenWebsite url={websiteUrl} /> : null
  }
}
