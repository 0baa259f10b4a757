import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
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
      <div className="report-bar">
        <Button asChild variant="ghost" size="sm">
          <Link to={adminPaths.orderRoom(orderId, 'site')}>
            <Icon icon={ArrowLeft} size="sm" />
            Order
          </Link>
        </Button>
        {read.data && (
          <>
            <span className="caption">
              {read.data.isReleased ? 'The client sees this report.' : 'The client doesn’t see this report yet.'}
            </span>
            <Button variant="outline" size="sm" onClick={() => window.print()}>
              <Icon icon={Printer} size="sm" />
              Print or save as PDF
            </Button>
          </>
        )}
      </div>
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
