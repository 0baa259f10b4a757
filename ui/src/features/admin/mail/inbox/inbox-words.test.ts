import { expect, test } from 'vitest'
import type { ConversationRow } from '@/lib/schemas'
import { lastWords, whenWords } from './inbox-words'

const NOW = new Date(2026, 10, 26, 9, 30)
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 8, 34).toISOString()

test('the time of a row is as short as it can be', () => {
  expect(whenWords(at(2026, 11, 26), NOW)).toBe('8:34 AM')
  expect(whenWords(at(2026, 11, 25), NOW)).toBe('Yesterday')
  expect(whenWords(at(2026, 11, 21), NOW)).toBe('Nov 21')
  expect(whenWords(at(2025, 11, 21), NOW)).toBe('Nov 21, 2025')
})

test('a row says what was said last, and by whom where it was not the client', () => {
  const row = {
    lastText: 'Gracias!',
    lastAuthor: 'client',
    lastAuthorName: 'Ortega',
    isNote: false,
    files: 0,
  } as ConversationRow
  expect(lastWords(row)).toBe('Gracias!')
  expect(lastWords({ ...row, lastText: '', files: 2 })).toBe('2 files')
  expect(lastWords({ ...row, lastAuthor: 'staff', lastAuthorName: 'Olive Park' })).toBe('Olive Park: Gracias!')
  expect(lastWords({ ...row, lastAuthor: 'staff', lastAuthorName: 'Sam', isNote: true })).toBe('Note by Sam: Gracias!')
})
