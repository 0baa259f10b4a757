import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { Seal } from '@/components/ui/seal'
import { useListAddress } from './order-head'

export function OrderMissing() {
  return (
    <Main className="narrow text-center">
      <div className="crest crest-lg">
        <Seal stage={0} detail="edge" mark="?" decorative />
      </div>
      <h1 className="t-page">Order not found</h1>
      <p className="muted mt-2.5 mb-6">This order no longer exists. It may have been deleted.</p>
      <Button asChild>
        <Link to={useListAddress()}>Back to orders</Link>
      </Button>
    </Main>
  )
}
