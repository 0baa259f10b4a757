import { useEffect, useState } from 'react'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { ReportPage } from '@/features/client/fundability/report-page'
import { readClientToken } from '@/lib/client-token'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useLogInFirst } from './use-log-in-first'

export function ClientReportPage() {
  useDocumentHead({ title: titled('Fundability report') })
  const [token] = useState(readClientToken)
  const logIn = useLogInFirst()
  useEffect(() => {
    if (!token) logIn()
  }, [token, logIn])
  return (
    <>
      <AppHeader />
      <Main className="wrap">{token && <ReportPage token={token} onRefused={logIn} />}</Main>
      <AppFooterSlim />
    </>
  )
}
