import { expect, test } from 'vitest'
import { daysOnHold, excluded, notCounted } from './promise'

const day = { first: '2026-05-25', last: '2026-05-25' }
const memorial = { ...day, kind: 'holiday', name: 'Memorial Day', days: 1 } as const
const photos = { ...day, kind: 'waiting', name: 'your photos', days: 2 } as const
const trip = { ...day, kind: 'closed', name: 'Company trip', days: 3 } as const

test('what moved the date is said in one sentence', () => {
  expect(notCounted([])).toBeNull()
  expect(notCounted([memorial])).toBe('Memorial Day is not counted.')
  expect(notCounted([memorial, photos])).toBe('Memorial Day and 2 days waiting for your photos are not counted.')
  expect(notCounted([{ ...photos, days: 1 }])).toBe('1 day waiting for your photos is not counted.')
  expect(notCounted([memorial, trip, photos])).toBe(
    'Memorial Day, Company trip (3 days), and 2 days waiting for your photos are not counted.',
  )
  expect(notCounted([{ ...trip, name: '' }])).toBe('3 days when we’re closed are not counted.')
  expect(notCounted([{ ...memorial, name: 'the Queen’s birthday' }])).toBe('The Queen’s birthday is not counted.')
})

test('the client reads what their days leave out, and how long the clock stood', () => {
  expect(excluded([])).toBeNull()
  expect(excluded([memorial])).toBe('Memorial Day')
  expect(excluded([photos, memorial, { ...photos, days: 1 }])).toBe('Memorial Day and 3 days on hold')
  expect(daysOnHold([photos, memorial])).toBe(2)
})
