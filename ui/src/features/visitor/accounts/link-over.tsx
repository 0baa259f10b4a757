import { UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Ways, type Way } from '@/components/ui/ways'
import { paths } from '@/lib/paths'
import { WriteToUs } from './write-to-us'

const WAYS: readonly Way[] = [{ icon: UserRound, title: 'I have a password', text: 'Log in', to: paths.clientLogin }]

/** Above the form, when the server said with the page that it knows no such link. */
export function LinkOver() {
  return (
    <div className="stack mb-4">
      <div className="sheet sheet-pad stack">
        <div>
          <h2 className="t-card">This link isn’t valid</h2>
          <p className="muted mt-1">
            It may be old, or your mail program cut it. Copy the whole line from your order email, or get a new link. If
            you’ve paid, your order is safe.
          </p>
        </div>
        <Button size="lg" block asChild>
          <Link to={paths.forgotPassword()}>Get a new link</Link>
        </Button>
      </div>
      <Ways ways={WAYS} />
      <div className="text-center">
        <WriteToUs ask="Not your email anymore?" />
      </div>
    </div>
  )
}

/** In the form's head, so that it's clear why there is one. */
export function TryAnyway() {
  return (
    <div>
      <h2 className="t-card">Sure that it’s the whole link?</h2>
      <p className="muted mt-1">Type your password here, and we’ll look it up once more.</p>
    </div>
  )
}
