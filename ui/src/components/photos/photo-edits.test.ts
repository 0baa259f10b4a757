import { expect, test } from 'vitest'
import type { KeptPhotos } from './photo-door'
import { first, isChanged, moved, NO_EDITS, placedOf, replaced, rowsOf, toSave } from './photo-edits'

const photo = (id: string, alt = '') => ({
  id,
  alt,
  name: `${id}.jpg`,
  width: 800,
  height: 600,
  focus: 'center' as const,
})
const kept = (waiting: string[] = []): KeptPhotos => ({
  placed: [photo('a', 'Shop'), photo('b', 'Oven'), photo('c', 'Bread')],
  waiting: waiting.map((id) => photo(id)),
  revision: 'r1',
  most: 9,
  altMost: 200,
})
const ids = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.photo.id).join('')

test('nothing is changed until something is, and what waits is always new', () => {
  expect(isChanged(kept(), rowsOf(kept(), NO_EDITS))).toBe(false)
  expect(isChanged(kept(['d']), rowsOf(kept(['d']), NO_EDITS))).toBe(true)
  const typed = { ...NO_EDITS, alts: { b: 'Oven  ' } }
  expect(isChanged(kept(), rowsOf(kept(), typed))).toBe(false)
  expect(isChanged(kept(), rowsOf(kept(), { ...NO_EDITS, removed: ['b'] }))).toBe(true)
})

test('a photo moves past its neighbors, over those that are removed', () => {
  const rows = rowsOf(kept(['d']), { ...NO_EDITS, removed: ['b'] })
  const order = moved(rows, 'c', -1)
  expect(order.join('')).toBe('cbad')
  expect(moved(rows, 'a', -1).join('')).toBe('abcd')
  expect(first(rows, 'd').join('')).toBe('dabc')
  const sorted = rowsOf(kept(['d', 'e']), { ...NO_EDITS, order, removed: ['b'] })
  expect(ids(sorted)).toBe('cbade')
  expect(sorted.map(({ place }) => place)).toEqual([1, null, 2, 3, 4])
  expect(placedOf(sorted).map(({ id }) => id)).toEqual(['c', 'a', 'd', 'e'])
})

test('another photo takes the place and the words of the one it replaces', () => {
  const now = kept(['d'])
  const edits = replaced(rowsOf(now, NO_EDITS), NO_EDITS, 'b', 'd')
  expect(placedOf(rowsOf(now, edits))).toEqual([
    { id: 'a', alt: 'Shop', focus: 'center' },
    { id: 'd', alt: 'Oven', focus: 'center' },
    { id: 'c', alt: 'Bread', focus: 'center' },
  ])
})

test('another part that stays where it’s cropped is a change', () => {
  const rows = rowsOf(kept(), { ...NO_EDITS, foci: { b: 'left top' } })
  expect(isChanged(kept(), rows)).toBe(true)
  expect(placedOf(rows)[1]).toEqual({ id: 'b', alt: 'Oven', focus: 'left top' })
})

test('what somebody else sent waits on while others are changed, unless something was done to it, too', () => {
  const now = kept(['d', 'e'])
  const saved = (edits: Partial<typeof NO_EDITS>, mine: string[] = []) =>
    ids([...toSave(now, rowsOf(now, { ...NO_EDITS, ...edits }), mine)])
  expect(saved({ alts: { b: 'Our oven' } })).toBe('abc')
  expect(saved({ alts: { b: 'Our oven' } }, ['e'])).toBe('abce')
  expect(saved({ alts: { b: 'Our oven' }, foci: { d: 'left top' } })).toBe('abcd')
  expect(saved({ order: ['d', 'a', 'b', 'c', 'e'] })).toBe('dabc')
  expect(saved({ removed: ['a'] })).toBe('abc')
  expect(saved({})).toBe('abcde')
})
