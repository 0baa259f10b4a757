import type { ReactNode } from 'react'
import { Main } from './main'
import { Seal } from './seal'

interface CrestPageProps {
  /** In the middle of a seal without ink. */
  mark?: string
  title: string
  text: string
  /** The ways on. */
  children: ReactNode
}

/** A page that is only a sentence: what is not there, and where to go instead. */
export function CrestPage({ mark = '?', title, text, children }: CrestPageProps) {
  return (
    <Main className="narrow text-center">
      <div className="crest crest-lg">
        <Seal stage={0} detail="edge" mark={mark} decorative />
      </div>
      <h1 className="t-page">{title}</h1>
      <p className="muted crest-text">{text}</p>
      <div className="row justify-center">{children}</div>
    </Main>
  )
}
