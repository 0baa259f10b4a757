import { Main } from '@/components/ui/main'
import { ClientsCard } from '@/features/admin/orders/clients/clients-card'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminClientsPage() {
  useDocumentHead({ title: titled('Clients') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <ClientsCard />
      </Main>
    </AdminFrame>
  )
}
