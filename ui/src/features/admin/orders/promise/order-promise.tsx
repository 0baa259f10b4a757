import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { classNames } from '@/lib/class-names'
import { formatDay } from '@/lib/dates'
import { notCounted } from '@/lib/promise'
import type { AdminOrder, PauseAnswer, WebsitePromise } from '@/lib/schemas'
import styles from './promise.module.css'
import { useResume } from './use-pause'
import { waitedFor } from './waited-for'

const pauseDialog = lazyDialog(async () => (await import('./pause-dialog')).PauseDialog)

export interface OrderPromiseProps {
  order: AdminOrder
  promise: WebsitePromise
  answers: readonly PauseAnswer[]
}

/** Why an order is due when it is, and stopping the clock while its client has to do something. */
export function OrderPromise({ order, promise, answers }: OrderPromiseProps) {
  const [isAsking, setIsAsking] = useState(false)
  const resume = useResume(order.id, answers)
  const why = notCounted(promise.reasons.map((reason) => ({ ...reason, name: waitedFor(reason.name) })))
  const isByHand = promise.isPaused && order.status !== 'review'
  return (
    <div className={classNames('sheet-pad', styles.note)}>
      <div className="min-w-0">
        {promise.waitingFor && (
          <p>
            <b>Waiting for {waitedFor(promise.waitingFor)}.</b> Business days aren’t counted
            {order.status === 'review' && ' in Review & Feedback'}.
          </p>
        )}
        <p className="caption">
          {promise.businessDays} business days after the form, so by <span className="nb">{formatDay(promise.on)}</span>
          . {why}
        </p>
      </div>
      {isByHand ? (
        <Button
          variant="outline"
          size="sm"
          busy={resume.isPending}
          busyLabel="Resuming..."
          onClick={() => resume.mutate()}
        >
          Resume
        </Button>
      ) : (
        !promise.isPaused && (
          <Button variant="outline" size="sm" {...pauseDialog.before} onClick={() => setIsAsking(true)}>
            Pause the clock…
          </Button>
        )
      )}
      {isAsking && <pauseDialog.Dialog order={order} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
