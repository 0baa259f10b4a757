import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Main } from '@/components/ui/main'
import { toast } from '@/components/ui/toast-store'
import { ReportPage } from '@/features/client/fundability/report-page'
import { readClientToken } from '@/lib/client-token'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function ClientReportPage() {
  useDocumentHead({ title: titled('Fundability report') })
  const [token] = useState(readClientToken)
  const navigate = useNavigate()
  useEffect(() => {
    if (token) return
    toast({ title: 'Access Required', description: 'Please log in to view your order', variant: 'destructive' })
    void navigate(paths.clientLogin, { replace: true })
  }, [navigate, token])
  return (
    <>
      <AppHeader>
        <Button asChild variant="ghost">
          <Link to={paths.clientDashboard}>Dashboard</Link>
        </Button>
      </AppHeader>
      <Main className="wrap">{token && <ReportPage token={token} />}</Main>
      <AppFooterSlim />
    </>
  )
}
