import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router-dom'
import '@/styles/admin/index.css'

/** The admin's smaller measure and its own sheets. */
export function AdminShell() {
  // On the body, so that dialogs, which hang there, take the measure too.
  useLayoutEffect(() => {
    document.body.classList.add('admin')
    return () => {
      document.body.classList.remove('admin')
    }
  }, [])
  return <Outlet />
}
