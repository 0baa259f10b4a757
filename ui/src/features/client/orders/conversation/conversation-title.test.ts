import { expect, test } from 'vitest'
import type { ClientThreadItem } from '@/lib/schemas'
import { withMessage } from './conversation-query'
import { conversationTitle } from './conversation-title'
import { latestFrom } from './latest'

const item = (id: string, author: 'client' | 'staff', text: string): ClientThreadItem => ({
  id,
  kind: 'message',
  at: '2026-11-25T15:05:00Z',
  author,
  authorName: author === 'staff' ? 'Olive Park' : 'Dune Florist',
  text,
  quoted: '',
  via: 'portal',
  files: [],
  event: null,
})

test('the card says who waits and whether it is for an answer', () => {
  const items = [item('a', 'staff', 'Are you open?'), item('b', 'client', 'Yes'), item('c', 'staff', 'Thanks.')]
  expect(conversationTitle(items, null)).toBe('Messages')
  expect(conversationTitle(items, 'c')).toBe('Olive Park wrote to you')
  expect(conversationTitle(items, 'a')).toBe('Olive Park has a question for you')
})

test('a message that arrived twice is there once, and takes its files along', () => {
  const file = { id: 'f', name: 'shop.jpg', contentType: 'image/jpeg', sizeBytes: 9 }
  const thread = {
    items: [item('a', 'staff', 'Are you open?')],
    nextCursor: null,
    total: 1,
    unread: 1,
    newSince: 'a',
    seen: null,
    writesWith: 'Olive Park',
    repliesComeIn: false,
    unsent: [file],
  }
  const once = withMessage(thread, { ...item('b', 'client', 'Yes'), files: [file] })
  expect(once).toMatchObject({ total: 2, unread: 0, newSince: null, unsent: [] })
  expect(withMessage(once, item('b', 'client', 'Yes'))).toMatchObject({ total: 2, items: once.items })
})

test('of a long conversation the latest is shown, and all that is new', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => item(id, 'staff', 'Hello'))
  expect(latestFrom(items.slice(0, 6), null)).toBe('a')
  expect(latestFrom(items.slice(0, 3), null)).toBeUndefined()
  expect(latestFrom(items, null)).toBe('c')
  expect(latestFrom(items, 'b')).toBe('b')
  expect(latestFrom(items, 'g')).toBe('c')
})
