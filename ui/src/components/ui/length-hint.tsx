import { LIMITS } from '@/generated/limits'
import { MetHint } from './met-hint'

/** How long a new password has to be, and that it is. */
export function LengthHint({ isMet }: { isMet: boolean }) {
  const label = `At least ${LIMITS.passwordMin} characters`
  return isMet ? <MetHint>{label}</MetHint> : label
}
