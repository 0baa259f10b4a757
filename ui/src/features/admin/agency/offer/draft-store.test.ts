import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/http'
import type { OfferContent, OfferDraft } from '@/lib/schemas'
import { DraftStore } from './draft-store'

const typed = (price: string) => ({ price }) as OfferContent
const draft = (revision: number, price: string, more: Partial<OfferDraft> = {}) =>
  ({ revision, baseVersion: 1, newestVersion: 1, content: typed(price), ...more }) as OfferDraft
const moved = new ApiError(409, 'Ida saved this draft', 'Ida saved this draft', 'draft_moved', null)

/** A server with one draft. */
function server(kept = draft(0, '150')) {
  const calls = {
    kept,
    sent: [] as string[],
    read: () => Promise.resolve(calls.kept),
    save: (content: OfferContent, revision: number, baseVersion: number) => {
      if (revision !== calls.kept.revision || baseVersion !== calls.kept.newestVersion) return Promise.reject(moved)
      calls.sent.push(content.price)
      calls.kept = { ...calls.kept, revision: revision + 1, baseVersion, content }
      return Promise.resolve(calls.kept)
    },
    discard: () =>
      Promise.resolve(
        (calls.kept = draft(0, '150', {
          newestVersion: calls.kept.newestVersion,
          baseVersion: calls.kept.newestVersion,
        })),
      ),
  }
  return calls
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what is typed is saved once it has stood for a moment, in one call', async () => {
  const calls = server()
  const store = new DraftStore(calls.kept, calls)
  store.change(typed('1'))
  store.change(typed('17'))
  expect(store.get().isUnsaved).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(calls.sent).toEqual(['17'])
  expect(store.get()).toMatchObject({ isUnsaved: false, saved: { revision: 1 } })
})

test('what is typed while a save is under way follows it', async () => {
  const calls = server()
  const store = new DraftStore(calls.kept, calls)
  store.change(typed('17'))
  const done = store.flush()
  store.change(typed('175'))
  expect(await done).toBe(true)
  expect(calls.sent).toEqual(['17', '175'])
})

test('somebody else’s save is not saved over until this owner says so', async () => {
  const calls = server()
  const store = new DraftStore(calls.kept, calls)
  calls.kept = draft(5, '185')
  store.change(typed('175'))
  expect(await store.flush()).toBe(false)
  store.change(typed('176'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.sent).toEqual([])
  expect(store.get()).toMatchObject({ content: { price: '176' }, trouble: { kind: 'moved', theirs: { revision: 5 } } })
  await store.keepMine()
  expect(calls.sent).toEqual(['176'])
  expect(store.get().trouble).toBeNull()
})

test('or it takes the place of what stands here', async () => {
  const calls = server()
  const store = new DraftStore(calls.kept, calls)
  calls.kept = draft(5, '185')
  store.change(typed('175'))
  await store.flush()
  await store.takeTheirs()
  expect(store.get()).toMatchObject({ content: { price: '185' }, isUnsaved: false, trouble: null })
})

test('a draft of an earlier version is asked about first', async () => {
  const calls = server(draft(3, '175', { newestVersion: 2 }))
  const store = new DraftStore(calls.kept, calls)
  expect(store.get().trouble?.message).toContain('Version 2 was published')
  await store.keepMine()
  expect(store.get()).toMatchObject({ saved: { baseVersion: 2 }, trouble: null })

  const other = new DraftStore(draft(3, '175', { newestVersion: 2 }), calls)
  await other.takeTheirs()
  expect(other.get()).toMatchObject({ content: { price: '150' }, saved: { revision: 0 }, trouble: null })
})

test('what cannot be saved stays, and the next change tries again', async () => {
  const calls = server()
  const save = vi.spyOn(calls, 'save').mockRejectedValueOnce(new Error('offline'))
  const store = new DraftStore(calls.kept, calls)
  store.change(typed('175'))
  expect(await store.flush()).toBe(false)
  expect(store.get()).toMatchObject({ content: { price: '175' }, isUnsaved: true, trouble: { message: 'offline' } })
  store.change(typed('176'))
  expect(await store.flush()).toBe(true)
  expect(save).toHaveBeenCalledTimes(2)
})
