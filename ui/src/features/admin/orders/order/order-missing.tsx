import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { useListAddress } from './order-head'

export function OrderMissing() {
  return (
    <CrestPage title="Order not found" text="This order no longer exists. It may have been deleted.">
      <Button asChild>
        <Link to={useListAddress()}>Back to orders</Link>
      </Button>
    </CrestPage>
  )
}
