import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { WebsiteReview } from '@/lib/schemas'
import type { Writing } from './review-data'
import { useNoteDraft } from './use-note-draft'

beforeEach(() => sessionStorage.clear())

const review = (...ids: string[]) => ({ notes: ids.map((id) => ({ id })) }) as unknown as WebsiteReview

const open = (id: string, now: WebsiteReview, site = 'a-build') =>
  renderHook(() => useNoteDraft(site, { id } as Writing, now)).result.current

test('a note that wasn’t saved is what the next new one begins with, until it’s saved or given up', () => {
  open('one', review()).keep('Make it blue')
  expect(open('two', review('other')).kept).toBe('Make it blue')
  expect(open('three', review(), 'another-build').kept).toBeNull()
  expect(open('other', review('other')).kept).toBeNull()
  open('two', review()).forget()
  expect(open('four', review()).kept).toBeNull()
})

test('one that is corrected has its own words again', () => {
  open('one', review('one')).keep('Make it green')
  expect(open('one', review('one')).kept).toBe('Make it green')
  expect(open('two', review('one')).kept).toBeNull()
  expect(open('two', review()).kept).toBeNull()
  open('one', review('one')).keep(' ')
  expect(open('one', review('one')).kept).toBeNull()
})
