import { expect, test } from 'vitest'
import type { RunningServer } from '@/lib/schemas'
import { clockLabel, isTroubled, seenLabel, serversLabel } from './server-labels'

const NOW = '2026-01-05T15:04:00'
const ONE: RunningServer = {
  name: 'web-1',
  version: '0.1.0',
  startedAt: '2026-01-05T09:00:00',
  seenAt: '2026-01-05T15:03:48',
  unseenSeconds: 12,
  isSeen: true,
  isThis: true,
  leads: true,
  isOutdated: false,
  hasBucket: true,
  clockAheadSeconds: 0,
  isClockOff: false,
}
const OTHER = { ...ONE, name: 'web-2', leads: false, isThis: false }
const GONE = { ...OTHER, isSeen: false, unseenSeconds: 240, seenAt: '2026-01-05T15:00:00' }

test('one alone is named', () => {
  expect(serversLabel([ONE])).toBe('web-1, the only one')
})

test('several are counted', () => {
  expect(serversLabel([ONE, OTHER])).toBe('2 servers')
})

test('those that are not seen are missing', () => {
  expect(serversLabel([ONE, GONE])).toBe('1 of 2 running')
  expect(serversLabel([GONE])).toBe('0 of 1 running')
})

test('one that runs says since when', () => {
  expect(seenLabel(ONE, NOW)).toBe('Running since 9:00 AM, last seen 12 seconds ago')
})

test('one that is not seen says since when', () => {
  expect(seenLabel(GONE, NOW)).toBe('Not seen since 3:00 PM')
})

test.each([
  [5, 'Clock 5 seconds ahead'],
  [-3_600, 'Clock 1 hour behind'],
])('a clock that is %i s ahead', (seconds, words) => {
  expect(clockLabel(seconds)).toBe(words)
})

test.each([
  [ONE, false],
  [GONE, true],
  [{ ...OTHER, isClockOff: true }, true],
  [{ ...OTHER, isOutdated: true }, true],
])('trouble is seen', (server, isSo) => {
  expect(isTroubled(server)).toBe(isSo)
})
