import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { readFile } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import type { ReviewCall } from '@/lib/schemas'
import styles from './call-picker.module.css'
import { dayOf, timeOf, zoneName } from './call-times'
import { TIMES_FOLLOW, useCallOff, usePickTime } from './use-call'

interface CallProps {
  token: string
  call: ReviewCall
}

/** The times that can be picked or, once one is, what can be done about it. All by the clocks of the reader's browser. */
export function CallPicker({ token, call }: CallProps) {
  if (call.startsAt) return <Picked token={token} call={call} startsAt={call.startsAt} />
  if (call.times.length === 0) return <p className="muted">{TIMES_FOLLOW}</p>
  return <Times token={token} times={call.times} />
}

function Picked({ token, call, startsAt }: CallProps & { startsAt: string }) {
  const [isMoving, setMoving] = useState(false)
  const off = useCallOff(token)
  const save = useSingleMutation({
    mutationFn: async () => saveFile(await readFile('/api/client/call/file', { token }), 'call.ics'),
    failed: 'Not Downloaded',
  })
  return (
    <div className={styles.call}>
      <p>
        <b className="num">
          {dayOf(startsAt)}, {timeOf(startsAt)}
        </b>{' '}
        <span className="caption">{zoneName(startsAt)}</span>
      </p>
      {call.isOver ? (
        <p className="muted">Missed it? Message us, and we’ll find another time.</p>
      ) : (
        <div className={styles.slots}>
          <Button variant="outline" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
            Add to calendar
          </Button>
          {call.times.length > 0 && (
            <Button variant="ghost" size="sm" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
              Move it
            </Button>
          )}
          <Button deed variant="quiet-danger" size="sm" busy={off.isPending} onClick={() => off.mutate(startsAt)}>
            Call it off
          </Button>
        </div>
      )}
      {isMoving && !call.isOver && <Times token={token} times={call.times} onPicked={() => setMoving(false)} />}
    </div>
  )
}

interface TimesProps {
  token: string
  times: string[]
  onPicked?: () => void
}

function Times({ token, times, onPicked }: TimesProps) {
  const pick = usePickTime(token, onPicked)
  return (
    <div className={styles.call}>
      <div className={styles.slots} role="group" aria-label="Times for your review call">
        {times.map((time) => (
          <Button
            key={time}
            deed
            variant="outline"
            className={styles.slot}
            busy={pick.isPending && pick.variables === time}
            disabled={pick.isPending}
            onClick={() => pick.mutate(time)}
          >
            <span>{dayOf(time)}</span> <b className="num">{timeOf(time)}</b>
          </Button>
        ))}
      </div>
      {times[0] && <p className="caption">Your time zone: {zoneName(times[0])}</p>}
    </div>
  )
}
