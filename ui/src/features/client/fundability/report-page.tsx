import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ReportSheet } from '@/components/ui/report/report-sheet'
import { ReportWaiting } from '@/components/ui/report/report-waiting'
import { ApiError, whyFailed } from '@/lib/http'
import { paths } from '@/lib/paths'
import { reportQuery, reportShareQuery } from './fundability-data'
import { ReportShareCard } from './report-share-card'

/** The client's report, or why there is none. */
export function ReportPage({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(token))
  const share = useQuery(reportShareQuery(token))
  const isRefused = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
  return (
    <>
      <div className="report-bar">
        <Button asChild variant="ghost">
          <Link to={paths.clientDashboard}>
            <Icon icon={ArrowLeft} size="sm" />
            Dashboard
          </Link>
        </Button>
        {data && (
          <Button variant="outline" onClick={() => window.print()}>
            <Icon icon={Printer} size="sm" />
            Print or save as PDF
          </Button>
        )}
      </div>
      {data && <ReportShareCard token={token} />}
      {data && <ReportSheet report={data} told={share.data} />}
      {!data && error && (
        <div className="report stack">
          <h1 className="t-page">Fundability report</h1>
          <Alert variant="notice" title="There’s no report to show">
            {whyFailed(error)}
          </Alert>
          <div>
            <Button variant="outline" busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {!data && !error && <ReportWaiting text="Checking your website" />}
    </>
  )
}
