import { Main } from '@/components/ui/main'
import { PaymentNotices } from '@/features/admin/money/events/payment-notices'
import { WeekCard } from '@/features/admin/operation/week/week-card'
import { FormsCard } from '@/features/admin/orders/forms/forms-card'
import { OrdersCard } from '@/features/admin/orders/list/orders-card'
import { StatCards } from '@/features/admin/orders/stats/stat-cards'
import { Greeting } from '@/features/admin/orders/work-queue/greeting'
import { StartColumns } from '@/features/admin/orders/work-queue/start-columns'
import { WorkQueueCard } from '@/features/admin/orders/work-queue/work-queue-card'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminDashboardPage() {
  useDocumentHead({ title: titled('Admin') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <Greeting />
        <PaymentNotices />
        <StartColumns>
          <WorkQueueCard />
          <StatCards />
        </StartColumns>
        <WeekCard />
        <OrdersCard />
        <FormsCard />
      </Main>
    </AdminFrame>
  )
}
