import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { useResume } from '@/features/admin/orders/promise/use-pause'
import { classNames } from '@/lib/class-names'
import type { OrderDetails } from '@/lib/schemas'
import { Answer } from './answer'
import styles from './answers.module.css'
import { useLookAt } from './use-look-at'

const HERE = '#answers'

/** What the client answered while the clock was paused: what nobody has looked at first, and what to do about it. */
export function AnswersCard({ details }: { details: OrderDetails }) {
  const { order, promise, answers } = details
  const fresh = answers.filter(({ isNew }) => isNew)
  const seen = answers.filter(({ isNew }) => !isNew)
  const lookAt = useLookAt(order.id, fresh)
  const resume = useResume(order.id, answers)
  const isPaused = promise?.isPaused === true && order.status !== 'review'
  const card = useFocusFromTask()
  return (
    <Card
      ref={card}
      id={HERE.slice(1)}
      className={styles.card}
      tabIndex={-1}
      title="Client’s answers"
      headAside={fresh.length > 0 && <Badge>{fresh.length} new</Badge>}
    >
      <CardContent className={classNames('stack', fresh.length === 0 && styles.over)}>
        {fresh.length > 0 && (
          <>
            <Answers answers={fresh} orderId={order.id} />
            <div className="row">
              {isPaused && (
                <Button size="sm" busy={resume.isPending} busyLabel="Resuming..." onClick={() => resume.mutate()}>
                  Resume the clock
                </Button>
              )}
              <Button
                variant="outline"
                size="sm"
                busy={lookAt.isPending}
                busyLabel="Saving..."
                onClick={() => lookAt.mutate()}
              >
                Mark as reviewed
              </Button>
              {isPaused && <p className="caption">Business days count from the first new answer once you resume.</p>}
            </div>
          </>
        )}
        {seen.length > 0 && (
          <details className={styles.seen} open={fresh.length === 0 && isPaused}>
            <summary>{seen.length === 1 ? '1 answer' : `${seen.length} answers`} reviewed</summary>
            <Answers answers={seen} orderId={order.id} />
          </details>
        )}
      </CardContent>
    </Card>
  )
}

function Answers({ answers, orderId }: { answers: OrderDetails['answers']; orderId: string }) {
  return (
    <ul className={styles.list}>
      {answers.map((answer) => (
        <Answer key={answer.id} answer={answer} orderId={orderId} />
      ))}
    </ul>
  )
}

/** Whoever comes from their task begins here. */
function useFocusFromTask() {
  const { hash } = useLocation()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash !== HERE) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [hash])
  return card
}
