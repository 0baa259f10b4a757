import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

/** A message with its words. Its state changes while nobody looks. */
export function useMail(id: string) {
  return useAdminRead(
    adminKeys.message(id),
    (signal) => http.get('/api/admin/messages/{message_id}', { params: { message_id: id }, signal }),
    { changesByItself: true },
  )
}
