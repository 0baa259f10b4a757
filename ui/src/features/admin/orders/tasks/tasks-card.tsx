import { Plus } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import type { OrderTask } from '@/lib/schemas'
import { TaskItem } from './task-item'
import styles from './tasks.module.css'
import { useAddTask, useOrderTasks } from './use-order-tasks'

const TITLE_MAX = 200

interface TasksCardProps {
  orderId: string
  shownAtFirst: number
}

/** What has to be done for an order: what comes with its stage and with what was sold, and what staff add. */
export function TasksCard({ orderId, shownAtFirst }: TasksCardProps) {
  const read = useOrderTasks(orderId)
  const [isAdding, setAdding] = useState(false)
  const open = read.data?.items.filter(({ doneAt }) => doneAt === null) ?? []
  const done = read.data?.items.filter(({ doneAt }) => doneAt !== null) ?? []
  const add = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    add.current?.focus()
  }
  return (
    <Card
      title={<>To do {open.length > 0 && <span className={styles.count}>{open.length}</span>}</>}
      headAside={
        <Button
          ref={add}
          className={styles.open}
          variant="ghost"
          size="sm"
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          <Icon icon={Plus} size="sm" />
          Add a task
        </Button>
      }
    >
      {isAdding && <AddTask orderId={orderId} onClose={close} />}
      {read.data ? (
        <Tasks orderId={orderId} shownAtFirst={shownAtFirst} open={open} done={done} />
      ) : (
        <ReadFallback title={FAILED} read={read} />
      )}
    </Card>
  )
}

const FAILED = 'The tasks couldn’t be loaded'

function Tasks({ orderId, shownAtFirst, open, done }: TasksCardProps & { open: OrderTask[]; done: OrderTask[] }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? open : open.slice(0, shownAtFirst)
  return (
    <>
      {open.length === 0 && <p className={styles.none}>Nothing to do.</p>}
      <ul className={styles.list}>
        {shown.map((task) => (
          <TaskItem key={task.name} orderId={orderId} task={task} />
        ))}
      </ul>
      <div className={styles.rest}>
        {shown.length < open.length && (
          <Button variant="ghost" size="sm" className={styles.more} onClick={() => setAll(true)}>
            {open.length - shown.length} more
          </Button>
        )}
        {done.length > 0 && (
          <details className={styles.fold}>
            <summary>{done.length} done</summary>
            <ul className={styles.list}>
              {done.map((task) => (
                <TaskItem key={task.name} orderId={orderId} task={task} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </>
  )
}

function AddTask({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const [title, setTitle] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const add = useAddTask(orderId, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (title.trim()) add.mutate(title)
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <Input
        controlSize="sm"
        ref={field}
        required
        dir="auto"
        aria-label="What has to be done"
        placeholder="What has to be done"
        maxLength={TITLE_MAX}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button type="submit" size="sm" variant="outline" busy={add.isPending} busyLabel="Adding...">
        Add
      </Button>
    </form>
  )
}
