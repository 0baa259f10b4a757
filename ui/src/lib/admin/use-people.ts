import { http } from '@/lib/http'
import { adminKeys, useAdminRead } from './admin-data'

/** Who can be given an order, whoever looks among them. */
export function usePeople() {
  return useAdminRead(adminKeys.people, (signal) => http.get('/api/admin/people', { signal }))
}

/** Whether there is anybody to share the work with. */
export function useIsTeam(): boolean {
  return (usePeople().data?.people.length ?? 0) > 1
}
