import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

/** The agency's files, from which some may come, change without anybody's doing here. */
const READ = { changesByItself: true }

export function useEmails() {
  return useAdminRead(adminKeys.emails, (signal) => http.get('/api/admin/settings/emails', { signal }), READ)
}

export function useEmail(id: string) {
  return useAdminRead(
    adminKeys.email(id),
    (signal) => http.get('/api/admin/settings/emails/{email}', { params: { email: id }, signal }),
    READ,
  )
}

export function useEmailName(id: string): string {
  return useEmail(id).data?.name ?? 'Email'
}
