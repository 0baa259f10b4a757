import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon'

/** What a field asks for, once it is so. */
export function MetHint({ children }: { children: ReactNode }) {
  return (
    <span className="ok">
      <Icon icon={Check} size="sm" />
      {children}
    </span>
  )
}
