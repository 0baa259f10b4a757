import { Check } from 'lucide-react'
import { LIMITS } from '@/generated/constants'
import { Icon } from './icon'

/** How long a new password has to be, and that it is. */
export function LengthHint({ isMet }: { isMet: boolean }) {
  const words = `At least ${LIMITS.passwordMin} characters`
  if (!isMet) return words
  return (
    <span className="ok">
      <Icon icon={Check} size="sm" />
      {words}
    </span>
  )
}
