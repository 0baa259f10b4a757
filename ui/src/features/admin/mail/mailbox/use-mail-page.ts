import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import type { Mailbox } from '@/lib/admin/types'
import type { MailState } from '@/features/admin/mail/message/message-words'

/** One page of messages, newest first. They are sent while nobody looks, so each visit asks anew. */
export function useMailPage(state: MailState | null, cursor: string | null) {
  const query = new URLSearchParams()
  if (state !== null) query.set('state', state)
  if (cursor !== null) query.set('cursor', cursor)
  const text = query.toString()
  const path = adminKeys.messages[0] + (text && `?${text}`)
  return useAdminRead<Mailbox>(adminKeys.messagesPage(text), path, { keepsPrevious: true, changesByItself: true })
}
