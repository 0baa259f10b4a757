import { Main } from '@/components/ui/main'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { EarlierTemplatesCard } from '@/features/admin/sites/list/earlier-templates-card'
import { WebsitesCard } from '@/features/admin/sites/list/websites-card'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminWebsitesPage() {
  useDocumentHead({ title: titled('Websites') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="page-title">Websites</h1>
        <div className="stack-5">
          <WebsitesCard />
          <EarlierTemplatesCard />
        </div>
      </Main>
    </AdminFrame>
  )
}
