import { expect, test } from 'vitest'
import type { ConversationItem } from '@/lib/schemas'
import { withMailRuns } from './mail-runs'

const item = (id: string, more: Partial<ConversationItem> = {}): ConversationItem => ({
  id,
  kind: 'event',
  at: '2026-11-25T15:05:00Z',
  author: null,
  authorName: null,
  isMine: false,
  text: '',
  quoted: '',
  subject: '',
  via: 'portal',
  files: [],
  mailState: 'sent',
  event: 'mail',
  mailId: id,
  ...more,
})
const said = item('said', { kind: 'message', event: null, mailState: null, mailId: null })
const form = item('form', { event: 'form', mailState: null, mailId: null })
const shown = (...items: ConversationItem[]) =>
  withMailRuns(items).map((row) => ('mails' in row ? row.mails.map(({ id }) => id) : row.id))

test('emails in a row are one line, and what is between them parts them', () => {
  expect(shown(item('a'), item('b'), said, item('c'), form, item('d'), item('e'), item('f'))).toEqual([
    ['a', 'b'],
    'said',
    'c',
    'form',
    ['d', 'e', 'f'],
  ])
})

test('one that failed or is held stands alone, and so does each day', () => {
  const failed = item('failed', { mailState: 'failed' })
  const held = item('held', { mailState: 'held' })
  const later = item('later', { at: '2026-11-26T15:05:00Z' })
  expect(shown(item('a'), item('b'), failed, held, item('c'), later)).toEqual([
    ['a', 'b'],
    'failed',
    'held',
    'c',
    'later',
  ])
})
