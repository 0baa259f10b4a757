import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { Monogram } from '@/components/admin/monogram'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { NativeSelect } from '@/components/ui/native-select'
import { usePeople } from '@/lib/admin/use-people'
import { classNames } from '@/lib/class-names'
import { formatDay, formatWeekday } from '@/lib/dates'
import type { OrderTask } from '@/lib/schemas'
import styles from './tasks.module.css'
import { useChangeTask, useRemoveTask } from './use-order-tasks'

interface TaskItemProps {
  orderId: string
  task: OrderTask
}

/** One task: ticked, or put on another day and given to somebody in a line of its own. */
export function TaskItem({ orderId, task }: TaskItemProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const tick = useChangeTask(orderId, task)
  const isDone = task.doneAt !== null
  const isTeam = (usePeople().data?.people.length ?? 0) > 1
  return (
    <li className={classNames(isDone && styles.done)}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-about`}
        checked={tick.isPending ? !isDone : isDone}
        disabled={task.isFact || tick.isPending}
        onChange={() => tick.mutate({ isDone: !isDone })}
      />
      <div className={styles.what}>
        <label htmlFor={id} dir="auto">
          {task.title}
        </label>
        <span className="caption" id={`${id}-about`}>
          {isDone ? doneText(task) : task.source}
        </span>
      </div>
      <span className={styles.side}>
        <span className={classNames('num', styles.when, !isDone && lateness(task.dueOn))}>{whenText(task)}</span>
        {isTeam && <Monogram person={task.person} />}
        {!isDone && task.name in CALL_TASKS && <CallButton orderId={orderId} task={task} />}
        {!isDone && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`Change “${task.title}”`}
            onClick={() => setOpen(!isOpen)}
          >
            Change
          </Button>
        )}
      </span>
      {isOpen && !isDone && <ChangeTask orderId={orderId} task={task} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** What can be done about the review call, by the names of its tasks. */
const CALL_TASKS: Partial<Record<string, string>> = { 'call-offered': 'Offer times…', 'call-held': 'Open call…' }

const callDialog = lazyDialog(async () => (await import('./call-dialog')).CallDialog)

function CallButton({ orderId, task }: TaskItemProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button variant="outline" size="sm" {...callDialog.before} onClick={() => setOpen(true)}>
        {CALL_TASKS[task.name]}
      </Button>
      {isOpen && <callDialog.Dialog orderId={orderId} onClose={close} />}
    </>
  )
}

function ChangeTask({ orderId, task, onClose }: TaskItemProps & { onClose: () => void }) {
  const id = useId()
  const people = usePeople().data?.people ?? []
  const change = useChangeTask(orderId, task, onClose)
  const remove = useRemoveTask(orderId, task)
  const [dueOn, setDueOn] = useState(task.dueOn ?? '')
  const [person, setPerson] = useState(task.person?.id ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  /** Only what was changed: a task that's put on another day stays with whoever has the order. */
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate({
      ...(person !== (task.person?.id ?? '') && { userId: person || null }),
      ...(dueOn !== (task.dueOn ?? '') && { dueOn: dueOn || null }),
    })
  }
  return (
    <form className={styles.change} onSubmit={submit}>
      <label htmlFor={`${id}-day`}>By</label>
      <Input
        id={`${id}-day`}
        controlSize="sm"
        type="date"
        ref={field}
        onKeyDown={leave}
        value={dueOn}
        onChange={({ target }) => setDueOn(target.value)}
      />
      {people.length > 1 && (
        <>
          <label htmlFor={`${id}-person`}>With</label>
          <NativeSelect
            id={`${id}-person`}
            value={person}
            onKeyDown={leave}
            onChange={({ target }) => setPerson(target.value)}
          >
            <option value="">Whoever has the order</option>
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.isMe ? `${one.name} (you)` : one.name}
              </option>
            ))}
          </NativeSelect>
        </>
      )}
      <Button type="submit" size="sm" variant="outline" busy={change.isPending} busyLabel="Saving...">
        Save
      </Button>
      {task.isAdded && (
        <Button variant="quiet-danger" size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      )}
    </form>
  )
}

function doneText({ doneBy, doneAt, isFact }: OrderTask): string {
  return [doneBy ?? (isFact ? 'By itself' : ''), formatDay(doneAt)].filter(Boolean).join(', ')
}

function whenText({ doneAt, dueOn, waitsForLaunch }: OrderTask): string {
  if (doneAt !== null) return ''
  if (dueOn) return formatWeekday(dueOn)
  return waitsForLaunch ? 'After launch' : ''
}

/** By the days of whoever looks, which are the agency's but for those who travel. */
function lateness(dueOn: string | null): string | undefined {
  if (!dueOn) return undefined
  const today = new Date().toLocaleDateString('sv-SE')
  if (dueOn < today) return styles.late
  return dueOn === today ? styles.soon : undefined
}
