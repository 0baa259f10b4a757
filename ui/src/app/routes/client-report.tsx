import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { ReportPage } from '@/features/client/fundability/report-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useClientToken } from './use-client-token'

export function ClientReportPage({ onRefused }: { onRefused: () => void }) {
  useDocumentHead({ title: titled('Fundability report') })
  const token = useClientToken(onRefused)
  return (
    <>
      <AppHeader />
      <Main className="wrap">{token && <ReportPage token={token} onRefused={onRefused} />}</Main>
      <AppFooterSlim />
    </>
  )
}
