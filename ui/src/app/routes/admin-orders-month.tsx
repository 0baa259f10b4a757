import { Main } from '@/components/ui/main'
import { MonthView } from '@/features/admin/orders/views/month-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminOrdersMonthPage() {
  useDocumentHead({ title: titled('Promised days') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <MonthView />
      </Main>
    </AdminFrame>
  )
}
