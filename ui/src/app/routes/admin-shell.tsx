import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { TooltipProvider } from '@/components/ui/tooltip'
import '@/styles/admin/index.css'

/** The admin's smaller measure, its own sheets and its tooltips. */
export function AdminShell() {
  // On the body, so that dialogs, which hang there, take the measure too.
  useLayoutEffect(() => {
    document.body.classList.add('admin')
    return () => {
      document.body.classList.remove('admin')
    }
  }, [])
  return (
    <TooltipProvider>
      <Outlet />
    </TooltipProvider>
  )
}
