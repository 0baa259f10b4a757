import { expect, test } from 'vitest'
import type { LiveSite } from '@/lib/schemas'
import { headline, isPublished } from './live-labels'

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

const READY: LiveSite = { ...ONLINE, build: 2, isApproved: true, isReleased: true, gates: [], hasAddress: true }
const ROLLED_BACK = { releases: [{ hash: 'b', build: 1 }] as LiveSite['releases'] }

test.each<[string, Partial<LiveSite>, string]>([
  ['online', {}, 'Build 2 is online'],
  ['paused', { isPaused: true, isHostingOver: true }, 'Build 2 is paused'],
  ['never published', { releases: [] }, 'Ready to go live'],
  ['waiting for its approval', { releases: [], isApproved: false }, 'One thing before it can go live'],
  ['rolled back', ROLLED_BACK, 'Build 1 is online. Build 2 can replace it'],
  [
    'online while a newer build isn’t approved',
    { ...ROLLED_BACK, isApproved: false },
    'Build 1 is online. One thing before build 2 can replace it',
  ],
  ['paused below a newer build', { ...ROLLED_BACK, isPaused: true }, 'Ready to go live'],
])('how a website that is %s stands', (_, facts, said) => {
  expect(headline({ ...READY, ...facts })).toBe(said)
})
