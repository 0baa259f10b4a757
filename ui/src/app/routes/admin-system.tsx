import { Main } from '@/components/ui/main'
import { PaymentEventsCard } from '@/features/admin/money/events/payment-events-card'
import { SystemView } from '@/features/admin/operation/system/system-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminSystemPage() {
  useDocumentHead({ title: titled('System') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <SystemView paymentEvents={(events) => <PaymentEventsCard events={events} />} />
      </Main>
    </AdminFrame>
  )
}
