import { adminKeys } from '@/lib/admin/admin-data'
import { useAdminPages } from '@/lib/admin/use-admin-pages'
import { http, searchOf } from '@/lib/http'
import type { InboxAddress } from './inbox-address'

/** Conversations, those that wait for us first, page by page. Clients write while nobody looks, so each visit asks anew. */
export function useInbox({ show, find }: Pick<InboxAddress, 'show' | 'find'>) {
  const asked = { show, q: find || null }
  return useAdminPages(
    adminKeys.conversationsFound(searchOf(asked)),
    (cursor, signal) => http.get('/api/admin/conversations', { query: { ...asked, cursor }, signal }),
    { keepsPrevious: true },
  )
}
