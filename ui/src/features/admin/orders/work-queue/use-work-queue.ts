import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

export type Whose = 'mine' | 'all'

/** What needs somebody: of one's own orders and nobody's, or of all. */
export function useWorkQueue(whose: Whose) {
  return useAdminRead(
    adminKeys.workQueueOf(whose),
    (signal) => http.get('/api/admin/work-queue', { query: { mine: whose === 'mine' }, signal }),
    { changesByItself: true, keepsPrevious: true },
  )
}
