import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { notFound } from '@/app/not-found-page'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Main } from '@/components/ui/main'
import { Spinner } from '@/components/ui/spinner'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { adminPaths } from '@/lib/admin/admin-paths'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { pageNote } from '@/lib/page-note'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

/** An address below /admin that there isn't. Only a browser that may be logged in asks who it is. */
export function AdminNotFoundPage() {
  const isKnown = useQueryClient().getQueryData(SESSION_KEY) !== undefined
  return isKnown || pageNote() === 'staff' ? <ForStaff /> : <notFound.Page />
}

function ForStaff() {
  const user = useAdminSession()
  if (user === null) return <notFound.Page />
  if (user === undefined) {
    return (
      <Main className="page-waits">
        <h1 className="sr">404 Page Not Found</h1>
        <Spinner />
      </Main>
    )
  }
  return (
    <AdminFrame>
      <NothingHere />
    </AdminFrame>
  )
}

function NothingHere() {
  useDocumentHead({ title: titled('404 Page Not Found') })
  return (
    <CrestPage title="404 Page Not Found" text="There’s no page at this address. The link may be old or mistyped.">
      <Button asChild>
        <Link to={adminPaths.dashboard}>Back to Admin</Link>
      </Button>
    </CrestPage>
  )
}
