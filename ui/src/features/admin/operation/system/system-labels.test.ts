import { expect, test } from 'vitest'
import {
  countLabel,
  durationLabel,
  intervalLabel,
  jobLabel,
  momentLabel,
  sizeLabel,
  latencyLabel,
} from './system-labels'

test.each([
  [0, '0 seconds'],
  [15, '15 seconds'],
  [60, '1 minute'],
  [5_400, '1 hour'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationLabel(seconds)).toBe(words)
})

test('one of a unit is not counted', () => {
  expect(intervalLabel(3_600)).toBe('every hour')
  expect(intervalLabel(900)).toBe('every 15 minutes')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [52_400, '52 kB'],
  [1_240_000_000, '1.2 GB'],
  [5e15, '5000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeLabel(bytes)).toBe(words)
})

test('a job that nobody here has heard of keeps its name', () => {
  expect(jobLabel('send-mail')).toBe('Send mail')
  expect(jobLabel('polish-silver')).toBe('Polish silver')
})

test('another day has its date', () => {
  expect(momentLabel('2026-01-05T15:04:00', '2026-01-05T23:00:00')).toBe('3:04 PM')
  expect(momentLabel('2026-01-05T15:04:00', '2026-01-06T01:00:00')).toBe('Jan 5, 2026 3:04 PM')
})

test('short times are milliseconds', () => {
  expect(latencyLabel(2.5)).toBe('2.5 ms')
  expect(latencyLabel(2500)).toBe('2.5 s')
  expect(countLabel(1200, 'order')).toBe('1,200 orders')
})
