import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { wayBack } from '@/lib/admin/way-back'

export function OrderMissing({ id }: { id: string }) {
  const { to, label } = wayBack(id)
  return (
    <CrestPage title="Order not found" text="This order no longer exists. It may have been deleted.">
      <Button asChild>
        <Link to={to}>{`Back to ${label.toLowerCase()}`}</Link>
      </Button>
    </CrestPage>
  )
}
