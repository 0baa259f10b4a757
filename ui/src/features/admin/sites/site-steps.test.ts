import { expect, test } from 'vitest'
import type { OrderStatus } from '@/lib/order-status'
import type { Site } from '@/lib/schemas'
import { siteSteps } from './site-steps'

const BUILD = [{ number: 1 }] as Site['builds']
const site = (more: Partial<Site> = {}) => ({
  hasForm: true,
  builds: BUILD,
  isReleased: false,
  onlineHost: '',
  ...more,
})

test.each<[string, ReturnType<typeof site>, OrderStatus, string]>([
  ['a draft', site(), 'design', 'now ahead ahead ahead'],
  ['a released one', site({ isReleased: true }), 'review', 'done now ahead ahead'],
  ['one whose notes are worked on', site({ isReleased: true }), 'design', 'done now ahead ahead'],
  ['an approved one', site({ isReleased: true }), 'launch', 'done done done now'],
  ['one that is online', site({ isReleased: true, onlineHost: 'a.example' }), 'completed', 'done done done done'],
  ['one that is worked on while it is online', site({ onlineHost: 'a.example' }), 'design', 'done done done done'],
])('%s', (_, known, status, states) => {
  expect(
    siteSteps(known, status)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

test('each step says what it waits for, and the last where it is', () => {
  expect(siteSteps(site({ hasForm: false, builds: [] }), 'paid')[0]?.text).toBe('It begins with the form.')
  expect(siteSteps(site({ builds: [] }), 'intake')[0]?.text).toBe('On its way.')
  expect(siteSteps(site(), 'design')[0]?.text).toBe('Ready to release. Your client hasn’t seen it.')
  expect(siteSteps(site({ onlineHost: 'a.example' }), 'completed')[3]?.text).toBe('a.example')
})
