import { useQueryClient } from '@tanstack/react-query'
import { http } from '@/lib/http'
import type { Secrets } from '@/lib/schemas'
import { adminKeys, useAdminRead } from './admin-data'

/** Asked anew whenever it is shown: a restart changes it, and so does whoever runs the program. */
export function useSecrets() {
  return useAdminRead(adminKeys.secrets, (signal) => http.get('/api/admin/settings/secrets', { signal }), {
    changesByItself: true,
  })
}

/** Puts what a call answered in the place of what was read. */
export function useKeepSecrets() {
  const queryClient = useQueryClient()
  return (secrets: Secrets) => queryClient.setQueryData(adminKeys.secrets, secrets)
}

/** What follows a call that changes them. */
export interface SecretsSaved {
  onSaved: () => void
  onError: (error: Error) => void
}
