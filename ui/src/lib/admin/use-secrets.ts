import { useQueryClient } from '@tanstack/react-query'
import { adminKeys, useAdminRead } from './admin-data'
import type { Secrets } from './types'

export const SECRETS_PATH = adminKeys.secrets.join('/')

/** Asked anew whenever it is shown: a restart changes it, and so does whoever runs the program. */
export function useSecrets() {
  return useAdminRead<Secrets>(adminKeys.secrets, SECRETS_PATH, { changesByItself: true })
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
