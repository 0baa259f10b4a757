import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Monogram } from '@/components/admin/monogram'
import { Button } from '@/components/ui/button'
import { StageRing } from '@/components/ui/stage-ring'
import { titleWhenCut } from '@/lib/admin/cut-text'
import { classNames } from '@/lib/class-names'
import { stageOf, statusLabel } from '@/lib/order-status'
import type { Task } from '@/lib/schemas'
import { actionOf, actionPath, titleOf, wordsOf } from './task-labels'
import styles from './work-queue.module.css'

export function TaskRow({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const nameId = useId()
  const { when, tone, sentence } = wordsOf(task)
  const [figure, meaning] = when(task)
  return (
    <li>
      <span className={classNames(styles.when, 'num')} data-tone={tone}>
        {figure} <small>{meaning}</small>
      </span>
      <div>
        <div className={styles.name}>
          <Link
            className={styles.who}
            data-list-item
            id={nameId}
            to={actionPath(task)}
            {...titleWhenCut(titleOf(task))}
          >
            <bdi>{titleOf(task)}</bdi>
          </Link>
          <Fact task={task} />
        </div>
        <p dir="auto">{sentence(task)}</p>
      </div>
      <span className={styles.deed}>
        {task.assignee && <Monogram person={task.assignee} />}
        <Button asChild size="sm" variant={isFirst ? 'primary' : 'outline'}>
          <Link to={actionPath(task)} aria-describedby={nameId}>
            {actionOf(task)}
          </Link>
        </Button>
      </span>
    </li>
  )
}

/** The email where a business gives the name, and the stage or the money that it is about. */
function Fact({ task }: { task: Task }) {
  const { order } = task
  const fact = wordsOf(task).fact?.(task)
  if (!order) return null
  return (
    <>
      {order.businessName && <span className={classNames('caption', styles.email)}>{order.email}</span>}
      {fact ? (
        <span className="caption num">{fact}</span>
      ) : (
        <span className={classNames('caption', styles.stage)}>
          <StageRing stage={stageOf(order.status)} />
          {statusLabel(order.status)}
        </span>
      )}
    </>
  )
}
