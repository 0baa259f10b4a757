import { Prose } from '@/components/ui/prose'
import type { Question } from '@/lib/page-offer'

type Block = Question['blocks'][number]
type Span = Block['items'][number][number]

export function Answer({ entry }: { entry: Question }) {
  return (
    <article className="doc page-top">
      <h1 className="t-page">{entry.question}</h1>
      <AnswerText entry={entry} />
    </article>
  )
}

export function AnswerText({ entry }: { entry: Question }) {
  return (
    <div className="answer">
      {entry.blocks.map((block, index) => (
        <AnswerBlock key={index} {...block} />
      ))}
    </div>
  )
}

function AnswerBlock({ isList, isOrdered, items }: Block) {
  if (!isList) return items.map((spans, index) => <p key={index}>{spans.map(words)}</p>)
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((spans, index) => (
        <li key={index}>{spans.map(words)}</li>
      ))}
    </List>
  )
}

function words({ text, isStrong, isEmphasized, href }: Span, index: number) {
  const plain = isStrong ? (
    <strong key={index}>
      <Prose>{text}</Prose>
    </strong>
  ) : (
    <Prose key={index}>{text}</Prose>
  )
  const stressed = isEmphasized ? <em key={index}>{plain}</em> : plain
  if (!href) return stressed
  return (
    <a key={index} href={href}>
      {stressed}
    </a>
  )
}
