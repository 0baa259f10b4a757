import { adminKeys, useAdminRead } from '@/features/admin/admin-data'
import type { Stats } from '@/features/admin/types'

/** Figures over all orders, so not counted from the page of the list that happens to show (READINGS 31). */
export function useStats() {
  return useAdminRead<Stats>(adminKeys.stats, adminKeys.stats[0])
}
