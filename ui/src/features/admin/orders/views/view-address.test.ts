import { expect, test } from 'vitest'
import { isSameView, OPEN_VIEW, readView, withView, type OrdersView } from './view-address'

const views: Partial<OrdersView>[] = [
  {},
  { stage: 'review', person: 'me', q: 'dune' },
  { sort: 'amount', isDescending: true },
  { sort: 'amount', isDescending: false, due: 'overdue' },
  { stage: 'review', isWithoutNotes: true },
  { stage: 'all', on: '2026-11-24', addon: 'domain', person: 'nobody' },
]

test.each(views)('an address keeps the view %j', (changes) => {
  const view = { ...OPEN_VIEW, ...changes }
  expect(readView(withView(new URLSearchParams(), view))).toEqual(view)
})

test('the first view has a plain address, and a change begins at the first page', () => {
  const address = new URLSearchParams('page=3&after=12&stage=review')
  expect(withView(address, OPEN_VIEW).toString()).toBe('')
})

test('what an address says wrongly is left out', () => {
  expect(readView(new URLSearchParams('stage=x&sort=size&due=never&on=soon&order=sideways'))).toEqual(OPEN_VIEW)
})

test('views are the same however they are sorted', () => {
  expect(isSameView(OPEN_VIEW, { ...OPEN_VIEW, sort: 'client' })).toBe(true)
  expect(isSameView(OPEN_VIEW, { ...OPEN_VIEW, stage: 'all' })).toBe(false)
})
