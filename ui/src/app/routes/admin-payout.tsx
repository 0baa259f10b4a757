import { useParams } from 'react-router-dom'
import { Main } from '@/components/ui/main'
import { PayoutView } from '@/features/admin/money/payouts/payout-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminPayoutPage() {
  const { id = '' } = useParams()
  useDocumentHead({ title: titled('Payout') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="page-title">Payout</h1>
        <PayoutView id={id} />
      </Main>
    </AdminFrame>
  )
}
