import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary'
import { PageLoading } from './page-loading'
import { adminPages, adminShell, publicPages } from './pages'
import { RouteFocus } from './route-focus'
import { NotFoundPage } from './routes/not-found'

/** Works under BrowserRouter and, for rendering at build time, under StaticRouter. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            {publicPages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route element={<adminShell.Page />}>
              {adminPages.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
          <RouteFocus />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
