import { X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { settingsPaths } from '@/lib/admin/settings-sections'
import type { AdminUser } from '@/lib/schemas'

const DISMISSED = 'mail-server-note-dismissed'

/** On every page but the one that says more, so that nobody believes that clients are written to. */
export function NoMailServer({ user }: { user: AdminUser }) {
  const [isDismissed, setDismissed] = useState(wasDismissed)
  const isSaidThere = useLocation().pathname === settingsPaths.mail
  if (user.sendsMail !== false || isDismissed || isSaidThere) return null
  const dismiss = () => {
    rememberDismissed()
    setDismissed(true)
  }
  return (
    <aside className="wrap-wide no-mail" aria-label="Mail server">
      <p>
        <b>There’s no mail server yet</b>. <span className="wide-only">Messages are saved, not sent. </span>
        {user.role === 'owner' ? <Link to={settingsPaths.mail}>Set up mail</Link> : 'An owner can set one up.'}
      </p>
      <Button variant="ghost" size="sm" aria-label="Hide this note" onClick={dismiss}>
        <Icon icon={X} size="sm" />
      </Button>
    </aside>
  )
}

/** In this tab, until it's closed: who comes back tomorrow is told again. */
function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

function rememberDismissed(): void {
  try {
    sessionStorage.setItem(DISMISSED, '')
  } catch {
    // Without storage it's back after a reload.
  }
}
