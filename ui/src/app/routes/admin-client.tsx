import { useParams } from 'react-router-dom'
import { ClientView } from '@/features/admin/orders/clients/client-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminClientPage() {
  const { id = '' } = useParams()
  useDocumentHead({ title: titled('Client') })
  return (
    <AdminFrame>
      <ClientView key={id} orderId={id} />
    </AdminFrame>
  )
}
