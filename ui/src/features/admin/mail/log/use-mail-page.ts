import type { MailState } from '@/features/admin/mail/message/message-labels'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'

/** One page of messages, newest first. They are sent while nobody looks, so each visit asks anew. */
export function useMailPage(state: MailState | null, cursor: string | null) {
  const query = { state, cursor }
  return useAdminRead(
    adminKeys.messagesPage(searchOf(query)),
    (signal) => http.get('/api/admin/messages', { query, signal }),
    { keepsPrevious: true, changesByItself: true },
  )
}
