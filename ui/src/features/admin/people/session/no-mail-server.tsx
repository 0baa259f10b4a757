import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { settingsPaths } from '@/lib/admin/settings-sections'
import type { AdminUser } from '@/lib/schemas'

/** On every page, so that nobody believes that clients are written to. */
export function NoMailServer({ user }: { user: AdminUser }) {
  if (user.sendsMail !== false) return null
  return (
    <aside className="wrap-wide no-mail" aria-label="Mail server">
      <Alert title="There’s no mail server yet">
        Nothing is emailed. Each message is saved under Messages, where its link can be copied.{' '}
        {user.role === 'owner' ? <Link to={settingsPaths.mail}>Set up mail</Link> : 'An owner can set one up.'}
      </Alert>
    </aside>
  )
}
