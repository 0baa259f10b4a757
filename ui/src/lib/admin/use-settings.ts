import { adminKeys, useAdminRead } from './admin-data'
import type { SettingsFile } from './types'

/** What the agency has said about itself. */
export function useSettings() {
  return useAdminRead<SettingsFile>(adminKeys.settings, adminKeys.settings[0])
}
