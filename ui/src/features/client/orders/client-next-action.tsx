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
  /** Staff wait for an answer, which has its place above. */
  isAsked: boolean
  /** Empty while there is nothing to open. */
  websiteUrl: string
}

/** The one thing that waits for the client, as a button under the seal; and their website, once there is one to open. */
export function ClientNextAction({ order, promise, hosting, isAsked, websiteUrl }: ClientNextActionProps) {
  const next = nextAction(order, promise, hosting, isAsked)
  return (
    <>
      {next === 'pay' && (
        <Button asChild size="lg">
          <a href="#hosting">Fix your payment</a>
        </Button>
      )}
      {next === 'intake' && (
        <Button asChild size="lg">
          <Link to={paths.intakeForm(order.id)}>Start your intake form</Link>
        </Button>
      )}
      {next === 'card' && (
        <Button asChild size="lg">
          <a href="#hosting">Update your card</a>
        </Button>
      )}
      {websiteUrl && <OpenWebsite url={websiteUrl} variant={next ? 'outline' : 'primary'} />}
    </>
  )
}
