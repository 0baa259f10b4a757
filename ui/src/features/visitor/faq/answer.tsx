import { Prose } from '@/components/ui/prose'
import type { FaqEntry } from './entries'

export function Answer({ entry }: { entry: FaqEntry }) {
  return (
    <article className="doc page-top">
      <h1 className="t-page">{entry.question}</h1>
      <div className="answer">
        {entry.answer.map((paragraph) => (
          <p key={paragraph}>
            <Prose>{paragraph}</Prose>
          </p>
        ))}
      </div>
    </article>
  )
}
