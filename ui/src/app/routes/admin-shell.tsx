import { lazy, Suspense, useLayoutEffect } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import '@/styles/admin/index.css'
import { adminPages } from '@/app/admin-pages'
import { showTimesIn } from '@/lib/admin/time-zone'
import { lazyPage } from '@/lib/lazy-page'

export { preloadAdminPage } from '@/app/admin-pages'

/** With what it takes along, every public page would have to name it. */
const notFound = lazyPage(async () => (await import('./admin-not-found')).AdminNotFoundPage)

/** Whoever can't load it has no palette and no keys, and everything else. */
const DeskKeys = lazy(() =>
  import('@/features/admin/orders/palette/desk-keys').then(
    ({ DeskKeys }) => ({ default: DeskKeys }),
    () => ({ default: () => null }),
  ),
)

/** Every address that begins with /admin. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        {adminPages.map(({ path, Page }) => (
          <Route key={path} path={path.slice('/admin'.length)} element={<Page />} />
        ))}
        <Route path="*" element={<notFound.Page />} />
      </Route>
    </Routes>
  )
}

/** The admin's smaller measure, its own sheets, and whose clocks it's read by. */
function AdminShell() {
  // On the body, so that dialogs, which hang there, take the measure too.
  useLayoutEffect(() => {
    document.body.classList.add('admin')
    return () => {
      document.body.classList.remove('admin')
      showTimesIn()
    }
  }, [])
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <DeskKeys />
      </Suspense>
    </>
  )
}
