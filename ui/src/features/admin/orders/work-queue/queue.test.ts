import { expect, test } from 'vitest'
import type { Task, WorkQueue } from '@/lib/schemas'
import { taskOf } from '@/test-task'
import { countOf, groupsOf, restsOf, tasksOf } from './queue'
import { actionOf, actionPath, titleOf, wordsOf } from './task-labels'

const NORA = { id: '6b1d6c1e', email: 'nora@alder.example', businessName: null, status: 'design' } as const
const task = (kind: Task['kind'], facts: Partial<Task> = {}) => taskOf(kind, { order: NORA, ...facts })
const queue: WorkQueue = {
  items: [task('overdue', { daysLate: 3 }), task('dispute'), task('mail_failed', { order: null, count: 12 })],
  counts: { overdue: 25, due_today: 0, dispute: 4, mail_failed: 1 },
  nextDeadlines: [],
}

test('tasks are counted and shown by group, and an empty group has no chip', () => {
  expect(countOf(queue, null)).toBe(30)
  expect(groupsOf(queue)).toEqual(['Deadlines', 'Money', 'Clients'])
  expect(tasksOf(queue, 'Money').map(({ kind }) => kind)).toEqual(['dispute'])
  expect(groupsOf({ items: [], counts: { dispute: 2 }, nextDeadlines: [] })).toEqual(['Money'])
})

test('what is not listed is said, with its list where there is one', () => {
  expect(restsOf(queue, null)).toEqual([
    { count: 24, whole: { to: '/admin?due=overdue', label: 'See all 25 overdue orders' } },
    { count: 3, whole: null },
  ])
  expect(restsOf(queue, 'Clients')).toEqual([])
})

test('a task is called by its business, then by its email; mail by how much there is', () => {
  expect(titleOf(task('dispute'))).toBe('nora@alder.example')
  expect(titleOf(task('dispute', { order: { ...NORA, businessName: 'Alder' } }))).toBe('Alder')
  expect(titleOf(task('mail_failed', { order: null }))).toBe('1 email')
  expect(titleOf(task('mail_failed', { order: null, count: 1200 }))).toBe('1,200 emails')
})

test('a task says how pressing it is and what it is about', () => {
  const said = (one: Task) => [...wordsOf(one).when(one), wordsOf(one).sentence(one)]
  const late = { day: '2026-01-12', detail: 'your review' }
  const held = 'On hold. Waiting for the client’s review.'
  expect(said(task('overdue', { ...late, daysLate: 1 }))).toEqual(['1 day late', 'Promised Jan 12', held])
  expect(said(task('due_today'))).toEqual(['Due today', 'By midnight', 'Design is under way.'])
  const declined = 'The renewal payment didn’t go through.'
  expect(said(task('renewal_failed'))).toEqual(['Renewal failed', 'No further try', declined])
  const expired = task('renewal_failed', { day: '2026-01-22', detail: 'card_expired' })
  expect(said(expired)).toEqual(['Renewal failed', 'Next try Jan 22', 'The card has expired.'])
})

test.each<[Partial<Task>, string, string, string]>([
  [
    { next: { need: 'unreleased', count: 1, build: 2 } },
    'Your client hasn’t seen build 2 yet.',
    'Release the preview',
    '/site',
  ],
  [
    { next: { need: 'changes_sent', count: 3, build: 2 } },
    'Your client is waiting for 3 answers.',
    'Answer 3 notes',
    '/site#notes',
  ],
  [
    { next: { need: 'changes_sent', count: 0, build: 3 } },
    'Your answers are ready to go out.',
    'Send your answers',
    '/site#notes',
  ],
  [{ next: { need: 'approved', count: 1, build: 4 } }, 'Build 4 is approved.', 'Publish build 4', '/site'],
  [{ next: { need: 'in_review', count: 1, build: 1 } }, 'Your client has build 1.', 'Open order', ''],
  [{ next: { need: 'elsewhere', count: 1, build: null } }, 'Design is under way.', 'Open order', ''],
  [
    { next: { need: 'in_review', count: 1, build: 1 }, detail: 'your review' },
    'On hold. Waiting for the client’s review.',
    'Open order',
    '',
  ],
  [
    { next: { need: 'client_answered', count: 1, build: 1 }, detail: 'your photos' },
    'Your client sent an answer.',
    'Open answer',
    '#answers',
  ],
])('a promised website says what its order needs next, as the order’s page does', (facts, sentence, action, path) => {
  for (const kind of ['overdue', 'due_today', 'due_soon', 'due_later'] as const) {
    const one = task(kind, facts)
    expect([wordsOf(one).sentence(one), actionOf(one)]).toEqual([sentence, action])
    expect(actionPath(one)).toBe(`/admin/orders/6b1d6c1e${path}`)
  }
})

test('a task leads to the room where it is done, in the words that the order’s page has for it', () => {
  const leads = (one: Task) => [actionOf(one), actionPath(one)]
  expect(leads(task('dispute'))).toEqual(['Answer the dispute', '/admin/orders/6b1d6c1e/money'])
  expect(leads(task('changes_sent', { count: 3 }))).toEqual(['Answer 3 notes', '/admin/orders/6b1d6c1e/site#notes'])
  expect(leads(task('changes_sent', { count: 0 }))).toEqual(['Send your answers', '/admin/orders/6b1d6c1e/site#notes'])
  expect(leads(task('overdue'))).toEqual(['Open order', '/admin/orders/6b1d6c1e'])
  expect(leads(task('mail_failed', { order: null }))).toEqual([
    'Show failed emails',
    '/admin/messages/emails?state=failed',
  ])
})
