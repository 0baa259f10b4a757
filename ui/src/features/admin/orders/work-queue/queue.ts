import type { Task, WorkQueue } from '@/lib/schemas'
import { TASK_GROUPS, wordsOf, type TaskGroup } from './task-labels'

export const SHOWN_AT_FIRST = { phone: 4, desk: 6 } as const

const kindsOf = ({ counts }: WorkQueue) => Object.entries(counts) as [Task['kind'], number][]
const isIn = (kind: Task['kind'], group: TaskGroup | null) => group === null || wordsOf({ kind }).group === group

/** How much there is of a group, or of all. */
export function countOf(queue: WorkQueue, group: TaskGroup | null): number {
  return kindsOf(queue).reduce((sum, [kind, count]) => sum + (isIn(kind, group) ? count : 0), 0)
}

/** Groups that have something. */
export const groupsOf = (queue: WorkQueue) => TASK_GROUPS.filter((group) => countOf(queue, group) > 0)

export const tasksOf = (queue: WorkQueue, group: TaskGroup | null) =>
  queue.items.filter(({ kind }) => isIn(kind, group))

export interface Rest {
  count: number
  /** Where all of the kind are listed. */
  whole: { to: string; label: string } | null
}

/** What the server counts beyond the tasks that it lists, by kind. */
export function restsOf(queue: WorkQueue, group: TaskGroup | null): Rest[] {
  return kindsOf(queue).flatMap(([kind, count]) => {
    const listed = queue.items.filter((task) => task.kind === kind).length
    if (count <= listed || !isIn(kind, group)) return []
    const whole = wordsOf({ kind }).whole
    return [{ count: count - listed, whole: whole ? { to: whole.to, label: whole.label(count) } : null }]
  })
}
