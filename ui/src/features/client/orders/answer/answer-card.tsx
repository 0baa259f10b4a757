import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import type { Waiting } from '@/lib/schemas'
import { AnswerForm } from './answer-form'
import { AskedAnswers, askedTitle } from './asked-answers'
import { SentAnswers } from './sent-answers'

interface AnswerCardProps {
  orderId: string
  token: string
  /** Null once we have stopped waiting. */
  waiting: Waiting | null
}

/** What we wait for, and the place to answer it: with words, files, or both. */
export function AnswerCard({ orderId, token, waiting }: AnswerCardProps) {
  const [isHolding, setHolding] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const asked = useLast(waiting)
  const card = useRef<HTMLElement>(null)
  // What is typed when the clock is resumed stays on the page.
  if (!asked || (!waiting && !isHolding)) return null
  const { reason, isAnswered, answers, unsent, sentBack } = asked
  if (waiting && sentBack.length > 0 && !isAnswered) {
    return (
      <Card title={askedTitle(sentBack)}>
        <AskedAnswers orderId={orderId} asked={sentBack} />
      </Card>
    )
  }
  const hasNothing = !isWriting && !isHolding && unsent.length === 0
  const sent = () => {
    setWriting(false)
    card.current?.focus()
  }
  return (
    <Card ref={card} tabIndex={-1} title={isAnswered ? 'We have your answer' : `We’re waiting for: ${reason}`}>
      <CardContent className="stack-5">
        <p className="muted">
          {isAnswered
            ? 'We’ll look at it and go on. The time until then doesn’t delay your website.'
            : 'Answer with a few words, files, or both. Your delivery date is on hold until we hear from you.'}
        </p>
        {answers.length > 0 && <SentAnswers answers={answers} token={token} />}
        {isAnswered && hasNothing ? (
          <div>
            <Button variant="outline" onClick={() => setWriting(true)}>
              Send another answer
            </Button>
          </div>
        ) : (
          <AnswerForm
            orderId={orderId}
            token={token}
            waiting={asked}
            isOver={waiting === null}
            onHolding={setHolding}
            onSent={sent}
          />
        )}
      </CardContent>
    </Card>
  )
}

/** What was there last, while there is nothing. */
function useLast(waiting: Waiting | null): Waiting | null {
  const [last, setLast] = useState(waiting)
  if (waiting && waiting !== last) setLast(waiting)
  return waiting ?? last
}
