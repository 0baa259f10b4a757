import type { ReactNode } from 'react'
import { Seal } from './seal'

interface EmptyStateProps {
  title: ReactNode
  text: ReactNode
  /** An action, where there is one. */
  children?: ReactNode
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Seal stage={0} detail="plain" decorative />
      <b>{title}</b>
      <p>{text}</p>
      {children && <div className="mt-2">{children}</div>}
    </div>
  )
}
