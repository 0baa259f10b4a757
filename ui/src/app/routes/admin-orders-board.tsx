import { Main } from '@/components/ui/main'
import { BoardView } from '@/features/admin/orders/views/board-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminOrdersBoardPage() {
  useDocumentHead({ title: titled('Orders by stage') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <BoardView />
      </Main>
    </AdminFrame>
  )
}
