import { useEffect, useState, type SubmitEvent } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { RemoveDialog } from '@/components/admin/remove-dialog'
import { StaleNotice } from '@/components/admin/stale-notice'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import { keepInTab, keptInTab } from '@/lib/kept-in-tab'
import type { ReviewCall } from '@/lib/schemas'
import { formatIn, toField } from './agency-times'
import styles from './call-dialog.module.css'
import { useCallOff, useMoveCall, useOfferTimes, useReviewCall } from './use-review-call'

const TIMES_MAX = 8
const EMPTY = ['', '', '']

interface CallProps {
  orderId: string
  onClose: () => void
}

/** The review call of an order: its time, and the times that the client can pick. */
export function CallDialog({ orderId, onClose }: CallProps) {
  const read = useReviewCall(orderId)
  const [isTyped, setTyped] = useState(false)
  const closeUntyped = () => {
    if (!isTyped) onClose()
  }
  const off = useCallOff(orderId, closeUntyped)
  const move = useMoveCall(orderId, closeUntyped)
  const problem = move.problem ?? off.problem
  const { data } = read
  return (
    <Dialog
      open
      holdsText
      title="Review call"
      description={
        data && `${data.minutes} minutes. Times are in your agency’s time zone, ${data.timeZone.replaceAll('_', ' ')}.`
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {data ? (
        <div className="stack">
          {data.startsAt ? (
            <Picked orderId={orderId} call={data} startsAt={data.startsAt} {...{ off, move, problem }} />
          ) : (
            problem && (
              <Alert variant="danger" title="The call wasn’t changed">
                {problem}
              </Alert>
            )
          )}
          <Offer orderId={orderId} call={data} onClose={onClose} onTyped={setTyped} />
        </div>
      ) : (
        <ReadFallback title="The call couldn’t be loaded" read={read} />
      )}
    </Dialog>
  )
}

interface PickedProps {
  orderId: string
  call: ReviewCall
  startsAt: string
  off: ReturnType<typeof useCallOff>
  move: ReturnType<typeof useMoveCall>
  problem: string | undefined
}

function Picked({ orderId, call, startsAt, off, move, problem }: PickedProps) {
  const [to, setTo] = useState('')
  const [isAsking, setAsking] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    move.mutate(to)
  }
  return (
    <section className="stack gap-3" aria-label="The call">
      <p>
        <b className="num">{formatIn(startsAt, call.timeZone)}</b>
        {call.person && `, with ${call.person}`}
      </p>
      <div className="row">
        <Button asChild variant="outline" size="sm">
          <a href={`/api/orders/${orderId}/call/file`} download="call.ics">
            Calendar file
          </a>
        </Button>
        <Button variant="quiet-danger" size="sm" busy={off.isPending} onClick={() => setAsking(true)}>
          Call it off
        </Button>
      </div>
      {isAsking && (
        <RemoveDialog
          title="Call off the review call?"
          description="The client gets an email that takes it out of their calendar."
          action="Call it off"
          onClose={() => setAsking(false)}
          onRemove={() => off.mutate(startsAt)}
        />
      )}
      <form className={styles.line} onSubmit={submit}>
        <Field label="Move the call to" error={problem}>
          <Input
            controlSize="sm"
            type="datetime-local"
            required
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" size="sm" busy={move.isPending} busyLabel="Moving...">
          Move
        </Button>
      </form>
    </section>
  )
}

interface OfferProps extends CallProps {
  call: ReviewCall
  /** Whether there are times that aren't offered. */
  onTyped: (isTyped: boolean) => void
}

interface Typed {
  times: string[]
  /** Of the times that were offered when these were typed. */
  revision: string
}

/** Times that are typed stay in the tab until they're offered or Cancel is pressed: Escape is pressed by mistake, too. */
function Offer({ orderId, call, onClose, onTyped }: OfferProps) {
  const key = `call:${orderId}`
  const offered = call.times.map((time) => toField(time, call.timeZone))
  const [kept] = useState(() => keptInTab(key) as Typed | null)
  const [times, setTimes] = useState(kept?.times ?? (offered.length > 0 ? offered : EMPTY))
  const [revision, setRevision] = useState(kept?.revision ?? call.revision)
  const isTyped = times.some((time) => time !== '' && !offered.includes(time))
  useEffect(() => {
    onTyped(isTyped)
    keepInTab(key, isTyped ? { times, revision } : null)
  }, [isTyped, onTyped, key, times, revision])
  const close = () => {
    keepInTab(key, null)
    onClose()
  }
  const offer = useOfferTimes(orderId, close)
  const isStale = isSettingsChanged(offer.error) && revision !== call.revision
  const takeRevision = () => {
    setRevision(call.revision)
    offer.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    offer.mutate({ times: times.filter(Boolean), revision })
  }
  return (
    <form className="stack gap-3" onSubmit={submit}>
      <fieldset className="stack gap-3">
        <legend className="label">{call.startsAt ? 'Times they can move it to' : 'Times to choose from'}</legend>
        {times.map((time, place) => (
          <div className={styles.line} key={place}>
            <Input
              controlSize="sm"
              type="datetime-local"
              aria-label={`Time ${place + 1}`}
              value={time}
              onChange={({ target }) => setTimes(times.with(place, target.value))}
            />
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remove time ${place + 1}`}
              onClick={() => setTimes(times.toSpliced(place, 1))}
            >
              Remove
            </Button>
          </div>
        ))}
        {times.length < TIMES_MAX && (
          <div>
            <Button variant="ghost" size="sm" onClick={() => setTimes([...times, ''])}>
              Add a time
            </Button>
          </div>
        )}
      </fieldset>
      {isStale && (
        <StaleNotice
          title="Somebody changed these times in the meantime"
          onKeep={takeRevision}
          onDiscard={() => {
            setTimes(offered.length > 0 ? offered : EMPTY)
            takeRevision()
          }}
        >
          Yours aren’t offered yet.
        </StaleNotice>
      )}
      {offer.problem && !isStale && (
        <Alert variant="danger" title="The times weren’t offered">
          {offer.problem}
        </Alert>
      )}
      <p className="caption">
        {call.startsAt
          ? 'No email is sent for these.'
          : 'You hold the call. The client gets an email and picks one in their portal.'}
      </p>
      <DialogFooter>
        <Button variant="outline" disabled={offer.isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={offer.isPending} busyLabel="Offering...">
          Offer times
        </Button>
      </DialogFooter>
    </form>
  )
}
