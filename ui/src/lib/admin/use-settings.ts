import { http } from '@/lib/http'
import { adminKeys, useAdminRead } from './admin-data'

/** What the agency has said about itself. */
export function useSettings() {
  return useAdminRead(adminKeys.settings, (signal) => http.get('/api/admin/settings', { signal }))
}
