import { http, isCoded } from '@/lib/http'
import { adminKeys, useAdminRead } from './admin-data'

/** What the agency has said about itself. */
export function useSettings() {
  return useAdminRead(adminKeys.settings, (signal) => http.get('/api/admin/settings', { signal }))
}

/** Whether somebody else has saved since these were read: the agency's, or those of its invoices. */
export const isSettingsChanged = (error: Error | null) => isCoded(error, 'settings_changed')
