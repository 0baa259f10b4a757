import type { ReactNode } from 'react'

interface SectionProps {
  /** What the navigation's links name. */
  id: string
  title: string
  margin: string
  children: ReactNode
}

/** A leaf of the folio: its head stands in the margin, left of the red double line. */
export function Section({ id, title, margin, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <div className="margin">
          <div>
            <h2 className="t-section" id={`${id}-title`}>
              {title}
            </h2>
            <p>{margin}</p>
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}
