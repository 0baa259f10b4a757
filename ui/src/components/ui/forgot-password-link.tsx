import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'

/** Takes along what has been typed as the email of the form it stands in; never in the address. */
export function ForgotPasswordLink({ who }: { who: 'client' | 'staff' }) {
  const navigate = useNavigate()
  const to = paths.forgotPassword(who)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const email = event.currentTarget.closest('form')?.querySelector<HTMLInputElement>('[type="email"]')?.value
    void navigate(to, { state: { email } })
  }
  return (
    <p className="small text-center">
      <Link to={to} onClick={follow} className="forgot-link">
        Forgot password?
      </Link>
    </p>
  )
}
