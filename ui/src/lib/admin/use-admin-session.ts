import { useQuery } from '@tanstack/react-query'
import { http } from '@/lib/http'
import type { AdminUser } from '@/lib/schemas'
import { SESSION_KEY } from './session-key'

/** Any error means nobody (pages 13), kept as a value: an error would be asked again by the next page. */
async function currentUser(): Promise<AdminUser | null> {
  try {
    return await http.get(SESSION_KEY[0])
  } catch {
    return null
  }
}

/** Who is logged in: undefined while asking, null for nobody. Asked once per load. */
export function useAdminSession(): AdminUser | null | undefined {
  return useQuery({ queryKey: SESSION_KEY, queryFn: currentUser }).data
}
