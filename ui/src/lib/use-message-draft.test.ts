import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft, useMessageDraft } from './use-message-draft'

beforeEach(() => sessionStorage.clear())

const draftOf = (name = 'one', sentIds: string[] = []) => renderHook(() => useMessageDraft(name, sentIds)).result

function idOf(draft: ReturnType<typeof draftOf>, files: string[] = []): string {
  let id = ''
  act(() => {
    id = draft.current.idFor(files)
  })
  return id
}

test('the same words go under the same id, other words, files or readers under another', () => {
  const draft = draftOf()
  const idFor = (files: string[] = []) => idOf(draft, files)
  act(() => draft.current.type('Are you open on Sundays?'))
  const first = idFor()
  expect(idFor()).toBe(first)
  expect(idFor(['a'])).not.toBe(first)
  const again = idFor()
  act(() => draft.current.choose(true))
  expect(idFor()).not.toBe(again)
})

test('a draft outlives a reload with its readers, and each order has its own', () => {
  const draft = draftOf()
  act(() => draft.current.type('Don’t promise her a new logo.'))
  act(() => draft.current.choose(true))
  expect(draftOf().current).toMatchObject({ text: 'Don’t promise her a new logo.', isNote: true })
  expect(draftOf('two').current).toMatchObject({ text: '', isNote: false })
})

test('what has arrived is no draft, after a reload too', () => {
  const draft = draftOf()
  act(() => draft.current.type('Hello'))
  const id = idOf(draft)
  expect(readDraft('one', []).text).toBe('Hello')
  expect(readDraft('one', [id]).text).toBe('')
})

test('after a note the next one is a note until the page is loaded anew', () => {
  const draft = draftOf()
  act(() => draft.current.choose(true))
  act(() => draft.current.type('For us'))
  act(() => draft.current.forget())
  expect(draft.current).toMatchObject({ text: '', isNote: true })
  expect(sessionStorage.length).toBe(0)
  expect(draftOf().current.isNote).toBe(false)
})
