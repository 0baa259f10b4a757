import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

/** The seven days from today on, as the agency's calendar has them. */
export function useWeek() {
  return useAdminRead(adminKeys.week, (signal) => http.get('/api/admin/week', { signal }), { changesByItself: true })
}
