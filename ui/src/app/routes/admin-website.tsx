import { useParams } from 'react-router-dom'
import { Main } from '@/components/ui/main'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { SiteEditor } from '@/features/admin/sites/editor/site-editor'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** What the website of an order says, and how it will look. */
export function AdminWebsitePage() {
  const { id = '' } = useParams()
  useDocumentHead({ title: titled('Edit website') })
  return (
    <AdminFrame>
      <UnsavedGuard>
        <Main className="wrap-wide admin-page">
          <SiteEditor key={id} orderId={id} />
        </Main>
      </UnsavedGuard>
    </AdminFrame>
  )
}
