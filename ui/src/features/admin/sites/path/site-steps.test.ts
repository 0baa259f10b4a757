import { expect, test } from 'vitest'
import type { OrderStatus } from '@/lib/order-status'
import type { Site } from '@/lib/schemas'
import { siteSteps, type LaterKnown } from './site-steps'

const BUILD = [{ number: 1, createdAt: '2026-01-05T20:04:30Z' }] as Site['builds']
const NOTHING = { review: undefined, live: undefined }
const site = (more: Partial<Site> = {}) => ({
  hasForm: true,
  hasFailed: false,
  builds: BUILD,
  isReleased: false,
  onlineHost: '',
  ...more,
})

type Live = NonNullable<LaterKnown['live']>
type Review = NonNullable<LaterKnown['review']>
type Round = Review['rounds'][number]

const approval = { build: 1, name: 'Nora Finch', approvedAt: '2026-01-07T20:04:30Z' } as NonNullable<Live['approval']>
const live = (more: Partial<Live> = {}): Live => ({
  build: 2,
  isApproved: false,
  approval: null,
  gates: [],
  hasAddress: false,
  releases: [],
  isHostingOver: false,
  isPaused: false,
  ...more,
})
const review = (more: Partial<Review> = {}): Review => ({
  rounds: [],
  notes: [],
  left: 1,
  total: 1,
  isWithUs: false,
  ...more,
})
const round = (more: Partial<Round> = {}) =>
  ({ number: 1, sentAt: '2026-01-06T20:04:30Z', closedAt: null, ...more }) as Round
const note = (reply: object | null) => ({ round: 1, reply }) as Review['notes'][number]

const states = (known: ReturnType<typeof site>, status: OrderStatus, later: LaterKnown = NOTHING) =>
  siteSteps(known, status, later)
    .map(({ state }) => state)
    .join(' ')

test.each<[string, ReturnType<typeof site>, OrderStatus, string]>([
  ['a draft', site(), 'design', 'now ahead ahead ahead'],
  ['a released one', site({ isReleased: true }), 'review', 'done now ahead ahead'],
  ['one whose notes are worked on', site({ isReleased: true }), 'design', 'done now ahead ahead'],
  ['an approved one', site({ isReleased: true }), 'launch', 'done done done now'],
  ['one that is online', site({ isReleased: true, onlineHost: 'a.example' }), 'completed', 'done done done done'],
  ['one that is worked on while it is online', site({ onlineHost: 'a.example' }), 'design', 'done done done done'],
])('%s', (_, known, status, expected) => {
  expect(states(known, status)).toBe(expected)
})

test('a newer build than the approved one is to be approved', () => {
  const known = site({ isReleased: true })
  expect(states(known, 'launch', { ...NOTHING, live: live({ approval }) })).toBe('done done now ahead')
  expect(states(known, 'launch', { ...NOTHING, live: live({ approval, isApproved: true }) })).toBe('done done done now')
})

function text(place: number, known: ReturnType<typeof site>, status: OrderStatus, later: Partial<LaterKnown> = {}) {
  return siteSteps(known, status, { ...NOTHING, ...later })[place]?.text
}

test('the draft says what it waits for, and then which build is the newest', () => {
  expect(text(0, site({ hasForm: false, builds: [] }), 'paid')).toBe('We’ll draft it as soon as the intake form comes.')
  expect(text(0, site({ builds: [] }), 'intake')).toBe('On its way.')
  expect(text(0, site({ hasFailed: true, builds: [] }), 'intake')).toBe('The form couldn’t be made into a website.')
  expect(text(0, site(), 'design')).toBe('Ready to release. Your client hasn’t seen it.')
  const newest = 'Build 1 is the newest, Jan 5, 2026.'
  expect(text(0, site({ isReleased: true }), 'review')).toBe(`Your client can see it. ${newest}`)
  expect(text(0, site({ isReleased: true }), 'launch')).toBe(`Your client has seen it. ${newest}`)
})

test('the review says what came, and when', () => {
  const known = site({ isReleased: true })
  const said = (more?: Partial<Review>, status: OrderStatus = 'review') =>
    text(1, known, status, { review: more && review(more) })
  expect(said()).toBe('Your client leaves notes on the pages.')
  expect(said({})).toBe('Your client leaves notes. 1 of 1 round left.')
  const sent = { rounds: [round()], isWithUs: true, left: 0 }
  expect(said({ ...sent, notes: [note(null), note({})] })).toBe('2 notes came Jan 6, 2026. 1 to be answered.')
  expect(said({ ...sent, notes: [note({})] })).toBe('1 note came Jan 6, 2026. Your answers are ready to go out.')
  const closed = { rounds: [round({ closedAt: '2026-01-08T20:04:30Z' })], left: 0, total: 2 }
  expect(said(closed)).toBe('Your answers went out Jan 8, 2026. 0 of 2 rounds left.')
  expect(said(undefined, 'launch')).toBe('Your client is done with it.')
  expect(said({}, 'launch')).toBe('Your client had no notes.')
  expect(said(closed, 'launch')).toBe('Their last notes came Jan 6, 2026.')
})

test('the approval says who gave it, for which build', () => {
  const known = site({ isReleased: true })
  const said = (status: OrderStatus, more?: Partial<Live>) => text(2, known, status, { live: more && live(more) })
  expect(said('review')).toBe('Your client signs one build. Only that one goes online.')
  expect(said('launch')).toBe('Your client signed a build. Only that one goes online.')
  expect(said('launch', { approval, isApproved: true })).toBe('Nora Finch approved build 1 on Jan 7, 2026.')
  expect(said('launch', { approval })).toBe('Build 1 was approved, and there’s a newer one.')
})

test('the last step says what is missing, and then where it is', () => {
  const said = (more?: Partial<Live>) => text(3, site(), 'design', { live: more && live(more) })
  expect(said()).toBe('Needs the approval and an address.')
  expect(said({})).toBe('Needs the approval and an address.')
  const needed = 'Needs the approval, 2 required checks, an address, and hosting.'
  expect(said({ gates: ['One', 'Two'], isHostingOver: true })).toBe(needed)
  expect(said({ isApproved: true, hasAddress: true })).toBe('Build 2 can go online.')

  const online = (more?: Partial<Live>) =>
    text(3, site({ onlineHost: 'a.example' }), 'completed', { live: more && live(more) })
  const releases = [{ build: 2, at: '2026-01-09T20:04:30Z' }] as Live['releases']
  expect(online()).toBe('a.example')
  expect(online({ releases })).toBe('a.example, build 2 since Jan 9, 2026.')
  expect(online({ releases, isPaused: true })).toBe('a.example, paused.')
  expect(text(3, site(), 'completed')).toBe('It’s online.')
})
