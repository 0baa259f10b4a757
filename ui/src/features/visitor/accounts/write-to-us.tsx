import { mailto } from '@/lib/mailto'
import { business } from '@/lib/site-name'

interface WriteToUsProps {
  /** What may be the matter. */
  ask: string
  /** What comes of it. */
  then?: string
}

/** A way on where no other leads; nothing while the business hasn't said where mail reaches it. */
export function WriteToUs({ ask, then = '' }: WriteToUsProps) {
  if (!business.email) return null
  return (
    <p className="small muted">
      {ask} <a href={mailto(business.email)}>Write to us</a>
      {then}.
    </p>
  )
}
