import { Check } from 'lucide-react'
import { LIMITS } from '@/generated/limits'
import { Icon } from './icon'

/** How long a new password has to be, and that it is. */
export function LengthHint({ isMet }: { isMet: boolean }) {
  const label = `At least ${LIMITS.passwordMin} characters`
  if (!isMet) return label
  return (
    <span className="ok">
      <Icon icon={Check} size="sm" />
      {label}
    </span>
  )
}
