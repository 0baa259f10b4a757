import { expect, test } from 'vitest'
import type { ReplyTest } from '@/lib/schemas'
import { stepsOf } from './test-steps'
import { asksAgain } from './use-replies'

const outcome = (verdict: ReplyTest['outcome']['verdict']) => ({ name: 'Test', verdict, found: '', advice: '' })
const states = (stage: ReplyTest['stage'], verdict: ReplyTest['outcome']['verdict'] = 'ok') =>
  stepsOf({ stage, way: null, outcome: outcome(verdict) }, true).map(({ state }) => state)

test('each step is done, under way or ahead', () => {
  expect(states('sending')).toEqual(['done', 'now', 'ahead'])
  expect(states('accepted')).toEqual(['done', 'done', 'now'])
  expect(states('back')).toEqual(['done', 'done', 'done'])
})

test('the step that it is stuck at is marked', () => {
  expect(states('unsent', 'fail')).toEqual(['done', 'stuck', 'ahead'])
  expect(states('late', 'warn')).toEqual(['done', 'done', 'stuck'])
})

test('the last step says on which way emails come in', () => {
  const last = (way: ReplyTest['way'], hasMailbox: boolean) =>
    stepsOf({ stage: 'accepted', way, outcome: outcome('ok') }, hasMailbox)[2]?.label
  expect(last(null, true)).toBe('Fetched from the mailbox')
  expect(last(null, false)).toBe('Handed over by the mail server')
  expect(last('piped', true)).toBe('Handed over by the mail server')
})

test('only a test on its way is asked for again, and less often once it is late', () => {
  const of = (stage: ReplyTest['stage'], isRunning: boolean) => asksAgain({ test: { stage, isRunning } as ReplyTest })
  expect([of('accepted', true), of('late', true)]).toEqual([2000, 10_000])
  expect([of('back', false), of('late', false), asksAgain({ test: null })]).toEqual([false, false, false])
})
