import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'
import { mailQuery, type MailFilter } from './mail-filter'

/** One page of messages, newest first. They are sent while nobody looks, so each visit asks anew. */
export function useMailPage(filter: MailFilter, cursor: string | null) {
  const query = { ...mailQuery(filter), cursor }
  return useAdminRead(
    adminKeys.messagesPage(searchOf(query)),
    (signal) => http.get('/api/admin/messages', { query, signal }),
    { keepsPrevious: true, changesByItself: true },
  )
}
