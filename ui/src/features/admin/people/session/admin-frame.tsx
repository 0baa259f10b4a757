import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { AppHeader } from '@/components/ui/app-header'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { Spinner } from '@/components/ui/spinner'
import { useToastRedirect } from '@/components/ui/use-toast-redirect'
import { forgetAdminData } from '@/lib/admin/admin-data'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useDeeds } from '@/lib/admin/desk'
import { useSeenView } from '@/lib/admin/seen-view'
import { showTimesIn } from '@/lib/admin/time-zone'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { paths } from '@/lib/paths'
import { AdminLinks } from './admin-links'
import { ConfirmQuestion } from './confirm-question'
import { JumpButton } from './jump-button'
import { NoMailServer } from './no-mail-server'
import { useLogout } from './use-logout'

const REDIRECT_AFTER_MS = 500

/** The head of every admin page, and its door: without a session it shows nothing and leads to the login. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const user = useAdminSession()
  const { logOut, isLeaving, hasLeft } = useLogout()
  useDoor(user === null, hasLeft)
  useSeenView()
  const isElsewhere = useLocation().pathname !== adminPaths.security
  if (!user) {
    return (
      <Main className="page-waits">
        <h1 className="sr">Admin</h1>
        <Spinner />
      </Main>
    )
  }
  // Before the page is written. It's read again only by pages that are opened after it was changed.
  showTimesIn(user.timeZone ?? undefined)
  if (user.secondFactor === 'missing' && isElsewhere) return <Navigate to={adminPaths.security} replace />
  return (
    <>
      <AdminHeader onLogOut={logOut} isLeaving={isLeaving} />
      <NoMailServer user={user} />
      {children}
      <ConfirmQuestion />
    </>
  )
}

function useDoor(isClosed: boolean, hasLeft: boolean): void {
  const queryClient = useQueryClient()
  const redirect = useToastRedirect()
  const { pathname, search } = useLocation()
  const wanted = pathname + search
  useEffect(() => {
    if (!isClosed) return
    forgetAdminData(queryClient)
    if (hasLeft) return
    redirect(
      { title: 'Unauthorized', description: 'Please log in to access the admin dashboard', variant: 'destructive' },
      paths.adminLogin,
      REDIRECT_AFTER_MS,
      { wanted },
    )
  }, [isClosed, hasLeft, queryClient, redirect, wanted])
}

function AdminHeader({ onLogOut, isLeaving }: { onLogOut: () => void; isLeaving: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  // By the button itself: whoever has unsaved words is asked first.
  useDeeds([{ label: 'Log Out', icon: LogOut, isLast: true, run: () => button.current?.click() }])
  return (
    <AppHeader wide brandTo={adminPaths.dashboard} brandSuffix="Admin">
      <AdminLinks />
      <JumpButton />
      <Button ref={button} variant="ghost" data-leaves-page onClick={onLogOut} disabled={isLeaving}>
        <Icon icon={LogOut} size="sm" />
        Log Out
      </Button>
    </AppHeader>
  )
}
