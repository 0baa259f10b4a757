import { useLayoutEffect } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import '@/styles/admin/index.css'
import { adminPages } from '@/app/admin-pages'
import { AdminNotFoundPage } from './admin-not-found'

export { preloadAdminPage } from '@/app/admin-pages'

/** Every address that begins with /admin. */
export function AdminArea() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        {adminPages.map(({ path, Page }) => (
          <Route key={path} path={path.slice('/admin'.length)} element={<Page />} />
        ))}
        <Route path="*" element={<AdminNotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** The admin's smaller measure and its own sheets. */
function AdminShell() {
  // On the body, so that dialogs, which hang there, take the measure too.
  useLayoutEffect(() => {
    document.body.classList.add('admin')
    return () => {
      document.body.classList.remove('admin')
    }
  }, [])
  return <Outlet />
}
