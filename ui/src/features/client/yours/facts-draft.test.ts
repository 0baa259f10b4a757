import { beforeEach, expect, test } from 'vitest'
import { conflicts, kept, left, readDraft, settled, shownText, typed, unsaved, writeDraft } from './facts-draft'
import { halfPair, readPairs, wholePairs, writePairs } from './pairs'

beforeEach(() => sessionStorage.clear())

test('what is typed is unsaved until the server has it, and stays as typed until the field is left', () => {
  const server = { areas: '' }
  const draft = typed({}, server, 'areas', 'Dayton ')
  expect(unsaved(draft)).toEqual(['areas'])
  const saved = { areas: 'Dayton' }
  const after = settled(draft, { areas: 'Dayton ' }, saved)
  expect(unsaved(after)).toEqual([])
  expect(shownText(after, saved, 'areas')).toBe('Dayton ')
  expect(shownText(left(after), saved, 'areas')).toBe('Dayton')
  expect(typed(draft, server, 'areas', '')).toEqual({})
})

test('what was typed while the rest was saved is still to be saved', () => {
  const draft = typed({}, { areas: '' }, 'areas', 'Dayton, Ket')
  const after = settled(draft, { areas: 'Dayton' }, { areas: 'Dayton' })
  expect(unsaved(after)).toEqual(['areas'])
  expect(conflicts(after, { areas: 'Dayton' })).toEqual([])
})

test('what somebody else changed since is a conflict, until it is kept or says the same', () => {
  const draft = typed({}, { areas: '', hours: '' }, 'areas', 'Kettering')
  expect(conflicts(draft, { areas: 'Dayton', hours: 'x' })).toEqual(['areas'])
  expect(conflicts(draft, { areas: 'Kettering' })).toEqual([])
  expect(conflicts(kept(draft, { areas: 'Dayton' }, ['areas']), { areas: 'Dayton' })).toEqual([])
})

test('a draft outlives a reload, but for what the website no longer has and what is so already', () => {
  const server = { areas: '', owners: '', 'note:gone': '' }
  const draft = ['areas', 'owners', 'note:gone'].reduce((now, key) => typed(now, server, key, 'x'), {})
  writeDraft('one', draft)
  expect(Object.keys(readDraft('one', { areas: '', owners: 'x' }))).toEqual(['areas'])
  expect(readDraft('another', server)).toEqual({})
  writeDraft('one', {})
  expect(sessionStorage.length).toBe(0)
})

test('pairs are two lines each, and half of one is nothing to save', () => {
  const text = writePairs([
    { first: 'Do you\n ship?', second: 'Yes.' },
    { first: '', second: '' },
  ])
  expect(readPairs(text)).toHaveLength(2)
  expect(wholePairs(text)).toBe('Do you ship?\nYes.')
  expect([halfPair(text), halfPair('Do you ship?\n'), halfPair('')]).toEqual([false, true, false])
})
