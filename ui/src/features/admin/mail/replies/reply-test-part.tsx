import { Check } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { Replies, ReplyTest } from '@/lib/schemas'
import styles from './reply-test-part.module.css'
import { stepsOf } from './test-steps'
import { useTestReplies } from './use-replies'

const MARKS = { done: styles.done, now: styles.now, stuck: styles.stuck, ahead: styles.ahead } as const

/** A test goes out to the program’s own address and comes back. Its steps stand here until the next one. */
export function ReplyTestPart({ replies, sendsMail }: { replies: Replies; sendsMail: boolean }) {
  const send = useTestReplies()
  const { test } = replies
  const isAwaited = test !== null && test.isRunning && (test.stage === 'sending' || test.stage === 'accepted')
  return (
    <>
      <div className="row">
        <Button
          variant="outline"
          busy={send.isPending || isAwaited}
          busyLabel="Testing..."
          disabled={!sendsMail}
          onClick={() => send.mutate()}
        >
          Test replies
        </Button>
        <span className="caption">
          {sendsMail ? 'Sends an email to the address above and waits for it.' : 'There’s no mail server yet.'}
        </span>
      </div>
      {test && <Standing test={test} hasMailbox={replies.mailbox.value !== ''} />}
    </>
  )
}

function Standing({ test, hasMailbox }: { test: ReplyTest; hasMailbox: boolean }) {
  const { verdict, found, advice } = test.outcome
  return (
    <div className="stack">
      <ol className={styles.steps} aria-label="Test of replies">
        {stepsOf(test, hasMailbox).map(({ label, state, said }) => (
          <li key={label} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={classNames(styles.mark, MARKS[state])} aria-hidden="true">
              {state === 'done' && <Icon icon={Check} />}
            </span>
            <span>
              {label}
              {said && <span className="sr">, {said}</span>}
            </span>
          </li>
        ))}
      </ol>
      <div role="status">
        {verdict === 'ok' ? (
          <p>
            {found} <span className="caption">Sent {formatDateTime(test.begunAt)}</span>
          </p>
        ) : (
          <Alert variant={verdict === 'fail' ? 'danger' : 'notice'} title={found}>
            {advice}
          </Alert>
        )}
      </div>
    </div>
  )
}
