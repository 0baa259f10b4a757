import { EmailAddress } from '@/components/ui/email-address'
import { useAdminSession } from '@/lib/admin/use-admin-session'

/** Who is logged in. */
export function OwnAccount() {
  const user = useAdminSession()
  if (!user) return null
  return (
    <p className="wrap-anywhere">
      <EmailAddress address={user.email} />, {user.role === 'owner' ? 'owner' : 'staff'}
    </p>
  )
}
