import { useAdminSession } from '@/lib/admin/use-admin-session'

/** Whether whoever is logged in has a second factor. */
export function useIsGuarded(): boolean {
  return useAdminSession()?.secondFactor === 'on'
}
