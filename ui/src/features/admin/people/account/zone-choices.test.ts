import { expect, test, vi } from 'vitest'
import { cityOf, zoneGroups } from './zone-choices'

const all = (chosen?: string) => zoneGroups(chosen).flatMap(({ zones }) => zones.map(({ zone }) => zone))

test('each zone is there once, American ones first and by their own names', () => {
  const [first] = zoneGroups()
  expect(first?.zones[0]).toEqual({ zone: 'America/New_York', label: 'Eastern (New York)' })
  expect(all().length).toBeGreaterThan(300)
  expect(new Set(all()).size).toBe(all().length)
  expect(all()).toContain('UTC')
})

test('what was chosen in another browser is there', () => {
  expect(all()).not.toContain('Mars/Olympus_Mons')
  expect(zoneGroups('Mars/Olympus_Mons').find(({ name }) => name === 'Mars')?.zones).toEqual([
    { zone: 'Mars/Olympus_Mons', label: 'Olympus Mons' },
  ])
  expect(all('America/Denver').filter((zone) => zone === 'America/Denver')).toHaveLength(1)
})

test('a browser that cannot list them has the American ones and what was chosen', () => {
  vi.stubGlobal('Intl', {})
  expect(all('Europe/Berlin')).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'Europe/Berlin',
    'UTC',
  ])
  vi.unstubAllGlobals()
})

test('a zone is read as its city', () => {
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina')
  expect(cityOf('UTC')).toBe('UTC')
})
