import { expect, test } from 'vitest'
import type { LiveSite } from '@/lib/schemas'
import { isPublished } from './live-labels'

const ONLINE = {
  url: 'https://alder.example.com/',
  hash: 'a',
  releases: [{ hash: 'a' }],
  isPaused: false,
  isHostingOver: false,
} as unknown as LiveSite

test.each<[string, Partial<LiveSite>, boolean]>([
  ['online', {}, true],
  ['paused, because hosting is over', { isPaused: true, isHostingOver: true }, true],
  ['without files, though hosting goes on again', { isPaused: true }, false],
  ['older than the newest build', { hash: 'b' }, false],
  ['without an address', { url: '' }, false],
])('a website that is %s', (_, facts, is) => {
  expect(isPublished({ ...ONLINE, ...facts })).toBe(is)
})
