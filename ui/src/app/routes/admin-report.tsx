import { useParams } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Main } from '@/components/ui/main'
import { PrintBar } from '@/components/ui/print-bar'
import { ReportSheet } from '@/components/ui/report/report-sheet'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { useSiteCheck } from '@/features/admin/sites/check-card'
import { adminPaths } from '@/lib/admin/admin-paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminReportPage() {
  const { id = '' } = useParams()
  useDocumentHead({ title: titled('Fundability report') })
  return (
    <AdminFrame>
      <Main className="wrap-wide">
        <Report key={id} orderId={id} />
      </Main>
    </AdminFrame>
  )
}

/** As the client sees it, with the ids of the rules. */
function Report({ orderId }: { orderId: string }) {
  const read = useSiteCheck(orderId)
  return (
    <>
      <PrintBar
        back={{ to: adminPaths.orderRoom(orderId, 'site'), name: 'Order' }}
        isReady={Boolean(read.data)}
        size="sm"
      >
        <span className="caption">
          {read.data?.isReleased ? 'The client sees this report.' : 'The client doesn’t see this report yet.'}
        </span>
      </PrintBar>
      {read.data ? (
        <ReportSheet report={read.data.report} hasIds />
      ) : (
        <div className="report">
          <h1 className="sr">Fundability report</h1>
          <ReadFallback title="The report couldn’t be loaded" read={read} />
        </div>
      )}
    </>
  )
}
