import { Main } from '@/components/ui/main'
import { OrdersHead } from '@/features/admin/orders/views/orders-head'
import { TableView } from '@/features/admin/orders/views/table-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminOrdersPage() {
  useDocumentHead({ title: titled('Orders') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <OrdersHead />
        <TableView />
      </Main>
    </AdminFrame>
  )
}
