import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { PrintBar } from '@/components/ui/print-bar'
import { ReportWaiting } from '@/components/ui/report/report-waiting'
import { reportQuery } from '@/lib/client-report'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import { useRefused } from '@/lib/use-refused'
import { whyFailed } from '@/lib/why-failed'
import { reportShareQuery } from './fundability-data'

const sheet = lazyPage(async () => (await import('@/components/ui/report/report-sheet')).ReportSheet)
const shareCard = lazyPage(async () => (await import('./report-share-card')).ReportShareCard)

/** The client's report, or why there is none. */
export function ReportPage({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(reportQuery(token))
  const share = useQuery(reportShareQuery(token))
  useEffect(() => {
    // While the website is checked.
    void Promise.all([sheet.preload(), shareCard.preload()]).catch(() => undefined)
  }, [])
  useRefused(error, onRefused)
  return (
    <>
      <PrintBar back={{ to: paths.clientDashboard, name: 'Dashboard' }} isReady={Boolean(data)} />
      {data && (
        <Suspense fallback={<ReportWaiting text="Opening the report" />}>
          <sheet.Page report={data} told={share.data} />
          <shareCard.Page token={token} />
        </Suspense>
      )}
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
