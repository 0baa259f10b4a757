import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ReportSheet } from '@/components/ui/report/report-sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError, whyFailed } from '@/lib/http'
import { paths } from '@/lib/paths'
import { reportQuery } from './fundability-data'

/** The client's report, or why there is none. */
export function ReportPage({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(token))
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
      {data && <ReportSheet report={data} />}
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
      {!data && !error && (
        <div className="report stack" aria-busy="true">
          <h1 className="sr">Fundability report</h1>
          <span className="sr" role="status">
            Checking your website
          </span>
          <Skeleton width="60%" height="2rem" />
          <Skeleton width="40%" />
          <Skeleton height="22rem" />
        </div>
      )}
    </>
  )
}
