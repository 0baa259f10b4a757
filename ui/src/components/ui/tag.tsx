import type { ReactNode } from 'react'

/** A square tag, for add-ons. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}
