import { expect, test } from 'vitest'
import type { Task, WorkQueue } from '@/lib/schemas'
import { taskOf } from '@/test-task'
import { dayWords, greeting } from './day-words'

const MIRA = { id: '1', email: 'mira@dune.example', businessName: 'Dune Florist', status: 'review' } as const
const task = (kind: Task['kind'], day: string | null = null) => taskOf(kind, { order: MIRA, day })

function queueOf(...items: Task[]): WorkQueue {
  const counts: WorkQueue['counts'] = {}
  for (const { kind } of items) counts[kind] = (counts[kind] ?? 0) + 1
  return { items, counts, nextDeadlines: [] }
}

test.each([
  [0, 'Olive', 'Good morning, Olive'],
  [11, null, 'Good morning'],
  [12, 'Olive', 'Good afternoon, Olive'],
  [17, 'Olive', 'Good afternoon, Olive'],
  [18, 'Olive', 'Good evening, Olive'],
])('at %i o’clock, %s is greeted', (hour, name, words) => {
  expect(greeting(hour, name)).toBe(words)
})

test.each<[WorkQueue, string]>([
  [queueOf(), 'Nothing is due today.'],
  [queueOf(task('due_soon', '2026-11-24'), task('due_later', '2026-11-23')), 'Nothing is due today.'],
  [queueOf(task('overdue')), '1 website is late.'],
  [queueOf(task('overdue'), task('overdue')), '2 websites are late.'],
  [queueOf(task('due_today', '2026-11-23')), '1 website is due today.'],
  [queueOf(task('task_due', '2026-11-23')), '1 thing is due today.'],
  [
    queueOf(task('due_today', '2026-11-23'), task('dispute', '2026-11-23')),
    '1 website is due today and 1 other thing is due today.',
  ],
  [queueOf(task('changes_sent')), 'Dune Florist is waiting for an answer.'],
  [queueOf(task('changes_sent'), task('client_answered')), '2 clients are waiting for an answer.'],
  [
    queueOf({ ...task('overdue'), next: { need: 'changes_sent', count: 3, build: 2 } }),
    '1 website is late and Dune Florist is waiting for an answer.',
  ],
  [
    queueOf(task('overdue'), task('due_today'), task('due_today'), task('client_answered')),
    '1 website is late, 2 are due today, and Dune Florist is waiting for an answer.',
  ],
])('the day is said in one sentence', (queue, words) => {
  expect(dayWords(queue, '2026-11-23')).toBe(words)
})
