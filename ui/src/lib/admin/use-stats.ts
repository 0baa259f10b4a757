import { adminKeys, useAdminRead } from './admin-data'
import type { Stats } from './types'

/** Figures over all orders, so not counted from the page of the list that happens to show (READINGS 31). */
export function useStats() {
  return useAdminRead<Stats>(adminKeys.stats, adminKeys.stats[0])
}
