import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { ReportSheet } from '@/components/ui/report/report-sheet'
import { ReportWaiting } from '@/components/ui/report/report-waiting'
import { formatDateTime } from '@/lib/dates'
import { http, serverMessageOr } from '@/lib/http'
import { siteName, titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const PATH = '/api/shared-report'

/** The report on a website for whoever its client gave the address. */
export function SharedReportPage() {
  useDocumentHead({ title: titled('Fundability report') })
  const token = useLocation().hash.slice(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PATH, token],
    queryFn: ({ signal }) => http.get(PATH, { token, signal }),
    staleTime: 0,
    retry: false,
  })
  return (
    <>
      <AppHeader />
      <Main className="wrap">
        {data && (
          <>
            <p className="report-bar muted">
              {siteName} made this report. It was checked on {formatDateTime(data.report.checkedAt)}, and the business
              shows it to you.
            </p>
            <ReportSheet report={data.report} told={data} isShared />
          </>
        )}
        {!data && error && (
          <div className="report stack report-missing">
            <h1 className="t-page">Fundability report</h1>
            <Alert variant="notice" title="There’s no report to show">
              {serverMessageOr(error, 'Please try again in a moment.')}
            </Alert>
            <div>
              <Button variant="outline" busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          </div>
        )}
        {!data && !error && <ReportWaiting text="Opening the report" />}
      </Main>
      <AppFooterSlim />
    </>
  )
}
