import { Suspense, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary'
import { notFound } from './not-found-page'
import { PageLoading } from './page-loading'
import { adminArea, publicPages } from './pages'
import { RouteFocus } from './route-focus'

/** Works under BrowserRouter and, for rendering at build time, under StaticRouter. `children` come and go with the page. */
export function AppRoutes({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            {[...publicPages, adminArea].map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route path="*" element={<notFound.Page />} />
          </Routes>
          <RouteFocus />
          {children}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
