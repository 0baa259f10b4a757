import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Chip, Chips } from '@/components/admin/chips'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Seal } from '@/components/ui/seal'
import { Segments } from '@/components/ui/segments'
import { useIsTeam } from '@/lib/admin/use-people'
import { classNames } from '@/lib/class-names'
import { counted } from '@/lib/counted'
import { STAGE_COUNT } from '@/lib/order-status'
import type { Task, WorkQueue } from '@/lib/schemas'
import { countOf, groupsOf, restsOf, SHOWN_AT_FIRST, tasksOf } from './queue'
import type { TaskGroup } from './task-labels'
import { TaskRow } from './task-row'
import { useWorkQueue, type Whose } from './use-work-queue'
import styles from './work-queue.module.css'

const WHOSE = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'Everybody’s' },
] as const

/** 'Needs you': what somebody has to do something about, each with its one action. */
export function WorkQueueCard() {
  const [whose, setWhose] = useState<Whose>('all')
  const read = useWorkQueue(whose)
  const { data } = read
  const [group, setGroup] = useState<TaskGroup | null>(null)
  if (!data) {
    return (
      <Card title="Needs you">
        <ReadFallback title="What needs you could not be loaded" read={read} />
      </Card>
    )
  }
  const switchWhose = <WhoseSegments whose={whose} onWhose={setWhose} />
  if (countOf(data, null) === 0 && whose === 'mine') return <NothingOfMine>{switchWhose}</NothingOfMine>
  if (countOf(data, null) === 0) return <NothingToDo next={data.nextDeadlines} />
  // Its last task may be done meanwhile.
  const shown = group !== null && groupsOf(data).includes(group) ? group : null
  return (
    <Card
      className={styles.card}
      title={<Title count={countOf(data, null)} />}
      headAside={
        <div className={styles.switches}>
          {switchWhose}
          <GroupChips queue={data} group={shown} onGroup={setGroup} />
        </div>
      }
    >
      <Tasks key={shown} queue={data} group={shown} />
    </Card>
  )
}

/** Only where there are others. What nobody has is everybody's. */
function WhoseSegments({ whose, onWhose }: { whose: Whose; onWhose: (whose: Whose) => void }) {
  if (!useIsTeam()) return null
  return <Segments label="Whose" segments={WHOSE} value={whose} onChange={onWhose} />
}

function NothingOfMine({ children }: { children: ReactNode }) {
  return (
    <Card title="Needs you" headAside={children}>
      <p className={styles.lead}>Nothing of yours, and nothing that nobody has. Your colleagues may have something.</p>
    </Card>
  )
}

function Title({ count }: { count: number }) {
  return (
    <span className={styles.title}>
      Needs you
      <span className={classNames(styles.bubble, 'num')}>
        {count.toLocaleString('en-US')}
        <span className="sr">{count === 1 ? ' thing' : ' things'}</span>
      </span>
    </span>
  )
}

interface GroupProps {
  queue: WorkQueue
  group: TaskGroup | null
}

function GroupChips({ queue, group, onGroup }: GroupProps & { onGroup: (group: TaskGroup | null) => void }) {
  const groups = groupsOf(queue)
  if (groups.length < 2) return null
  return (
    <Chips label="Show">
      <Chip label="All" count={countOf(queue, null)} isPressed={group === null} onPress={() => onGroup(null)} />
      {groups.map((each) => (
        <Chip
          key={each}
          label={each}
          count={countOf(queue, each)}
          isPressed={group === each}
          onPress={() => onGroup(each)}
        />
      ))}
    </Chips>
  )
}

function Tasks({ queue, group }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const [first] = useState(() => SHOWN_AT_FIRST[window.matchMedia('(max-width: 47.99rem)').matches ? 'phone' : 'desk'])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // The button that showed the rest is gone: the focus goes on to what it showed.
    if (isWhole) list.current?.children.item(first)?.querySelector('a')?.focus()
  }, [isWhole, first])
  const tasks = tasksOf(queue, group)
  const hidden = isWhole ? 0 : Math.max(0, tasks.length - first)
  const rests = hidden > 0 ? [] : restsOf(queue, group)
  return (
    <>
      <ol ref={list} className={styles.queue}>
        {tasks.slice(0, tasks.length - hidden).map((task, index) => (
          <TaskRow key={`${task.kind} ${task.order?.id ?? ''}`} task={task} isFirst={index === 0} />
        ))}
      </ol>
      {hidden > 0 && (
        <div className={styles.more}>
          <Button variant="outline" size="sm" onClick={() => setWhole(true)}>
            Show {hidden.toLocaleString('en-US')} more
          </Button>
        </div>
      )}
      {rests.map(({ count, whole }, index) => (
        <p className={styles.more} key={index}>
          {whole ? <Link to={whole.to}>{whole.label}</Link> : `${counted(count, 'more task')} of this kind`}
        </p>
      ))}
    </>
  )
}

/** The calm state. Where websites are due later, it says when, and not that nothing is to do. */
function NothingToDo({ next }: { next: Task[] }) {
  if (next.length > 0) return <DueNext next={next} />
  return (
    <Card aria-label="Needs you">
      <div className={styles.calm}>
        <Seal stage={STAGE_COUNT} detail="plain" decorative />
        <div>
          <h2 className="t-section">Nothing needs you</h2>
          <p>No deadline, every payment went through, and no client is waiting for an answer.</p>
        </div>
      </div>
    </Card>
  )
}

function DueNext({ next }: { next: Task[] }) {
  return (
    <Card title="You’re all caught up">
      <p className={styles.lead}>These websites are due next.</p>
      <ol className={styles.queue} aria-label="Next deadlines">
        {next.map((task) => (
          <TaskRow key={task.order?.id} task={task} isFirst={false} />
        ))}
      </ol>
    </Card>
  )
}
