import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '@/app/error-boundary'
import { PageLoading } from '@/app/page-loading'
import { RouteFocus } from '@/app/route-focus'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { Icon } from '@/components/ui/icon'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { ClientView } from '@/lib/client-view'
import { ApiError, http } from '@/lib/http'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import { whyFailed } from '@/lib/why-failed'
import styles from './client-view.module.css'

const clientPage = lazyPage(async () => (await import('./client-dashboard')).ClientPage)

/** The client's own pages, as staff see them: below a bar that says so, for as long as the server lets them. */
export function ClientViewArea({ view: { orderId }, children }: { view: ClientView; children: ReactNode }) {
  const { pathname } = useLocation()
  const params = { order_id: orderId }
  const opened = useQuery({
    queryKey: ['client-view', orderId],
    queryFn: () => http.post('/api/orders/{order_id}/client-view', { params }),
  })
  const isOver = useIsOver(opened.data?.secondsLeft)
  useEffect(() => {
    if (opened.error instanceof ApiError && opened.error.status === 401) window.location.replace(paths.adminLogin)
  }, [opened.error])
  return (
    <div className={styles.page}>
      <Bar orderId={orderId} client={opened.data?.client} />
      <ErrorBoundary resetKey={pathname}>
        {opened.isPending && <PageLoading />}
        {opened.isError && <Ended title="This view didn’t open" text={whyFailed(opened.error)} />}
        {opened.data && isOver && (
          <Ended title="This view has ended" text="A view lasts 15 minutes. You can open it again." />
        )}
        {opened.data && !isOver && (
          <Suspense fallback={<PageLoading />}>
            <Pages />
            <RouteFocus />
          </Suspense>
        )}
      </ErrorBoundary>
      {children}
    </div>
  )
}

/** Whether the time is up that the server gave when the page was opened. */
function useIsOver(secondsLeft: number | undefined): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (secondsLeft === undefined) return
    const timer = setTimeout(() => setOver(true), secondsLeft * 1000)
    return () => {
      clearTimeout(timer)
    }
  }, [secondsLeft])
  return isOver
}

/** Links on the client's pages lead to the client's pages alone: what else there is isn't part of the view. */
function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={paths.clientDashboard} replace />} />
      <Route path="/client/login" element={<Navigate to={paths.clientDashboard} replace />} />
      <Route path="/client/:page" element={<clientPage.Page />} />
      <Route
        path="*"
        element={<Ended title="Not part of this view" text="It ends with the client’s own pages." isOpen />}
      />
    </Routes>
  )
}

function Bar({ orderId, client = 'the client' }: { orderId: string; client?: string | undefined }) {
  return (
    <aside className={styles.bar} aria-label="View as client">
      <div className="wrap">
        <Icon icon={Eye} />
        <p>
          <b>
            You’re seeing what <bdi>{client}</bdi> sees.
          </b>{' '}
          <span>Nothing you do here is saved.</span>
        </p>
        <Button variant="outline" className={styles.leave} onClick={() => void leave(orderId)}>
          Leave
        </Button>
      </div>
    </aside>
  )
}

/** Back to the order, whether or not the server has heard of it: the view ends by itself. */
async function leave(orderId: string) {
  await http.delete('/api/orders/{order_id}/client-view', { params: { order_id: orderId } }).catch(() => undefined)
  window.location.assign(adminPaths.order(orderId))
}

function Ended({ title, text, isOpen = false }: { title: string; text: string; isOpen?: boolean }) {
  return (
    <CrestPage title={title} text={text}>
      {isOpen ? (
        <Button onClick={() => window.history.back()}>Go back</Button>
      ) : (
        <Button onClick={() => window.location.reload()}>Open it again</Button>
      )}
    </CrestPage>
  )
}
