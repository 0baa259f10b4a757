import { useParams } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { DocumentPage } from '@/components/ui/documents/document-page'
import { Main } from '@/components/ui/main'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useOrderDocuments } from '@/lib/admin/use-order-documents'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminDocumentPage() {
  const { id = '' } = useParams()
  useDocumentHead({ title: titled('Document') })
  return (
    <AdminFrame>
      <Main className="wrap-wide">
        <Read key={id} orderId={id} />
      </Main>
    </AdminFrame>
  )
}

function Read({ orderId }: { orderId: string }) {
  const read = useOrderDocuments(orderId)
  return (
    <DocumentPage
      documents={read.data}
      back={{ to: adminPaths.orderRoom(orderId, 'money'), name: 'Order' }}
      files={{ address: `/api/orders/${orderId}/documents` }}
    >
      <ReadFallback title="The document couldn’t be loaded" read={read} />
    </DocumentPage>
  )
}
