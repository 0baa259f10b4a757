import { useParams } from 'react-router-dom'
import { OrderView } from '@/features/admin/orders/order/order-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { SITE_NAME } from '@/generated/constants'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminOrderPage() {
  const { id = '' } = useParams()
  useDocumentHead({ title: `Order #${id.slice(0, 8)}: ${SITE_NAME}` })
  return (
    <AdminFrame>
      <OrderView key={id} id={id} />
    </AdminFrame>
  )
}
