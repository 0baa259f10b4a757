import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import type { components } from '@/generated/api'
import { http } from '@/lib/http'
import { useSingleMutation } from '@/lib/use-single-mutation'

type Schemas = components['schemas']
export type Secrets = Schemas['SecretsOut']
export type Secret = Schemas['SecretOut']
export type Finding = Schemas['FindingOut']
export type PaymentKeys = Required<Schemas['PaymentsIn']>
export type MailServer = Required<Schemas['MailIn']>

const PATH = adminKeys.secrets.join('/')

/** Asked anew whenever it is shown: a restart changes it, and so does whoever runs the program. */
export function useSecrets() {
  return useAdminRead<Secrets>(adminKeys.secrets, PATH, { changesByItself: true })
}

interface Done {
  onSaved: () => void
  onError: (error: Error) => void
}

/** What Stripe said about the keys is the answer's other half. */
export function useSavePayments({ onSaved, onError }: Done) {
  const keep = useKeep()
  return useSingleMutation({
    mutationFn: (keys: PaymentKeys) => confirmed(() => http.put<Schemas['PaymentsOut']>(`${PATH}/payments`, keys)),
    onSuccess: ({ secrets }) => {
      keep(secrets)
      toast({ title: 'Stripe Answered', description: 'What it said is below the form.' })
      onSaved()
    },
    onError,
  })
}

export function useSaveMail({ onSaved, onError }: Done) {
  const keep = useKeep()
  return useSingleMutation({
    mutationFn: (server: MailServer) => confirmed(() => http.put<Secrets>(`${PATH}/mail`, server)),
    onSuccess: (secrets) => {
      keep(secrets)
      toast({ title: 'Mail Server Saved', description: 'It took a test message. Look into your mailbox.' })
      onSaved()
    },
    onError,
  })
}

export function useRemoveSecrets(what: 'payments' | 'mail', { onSaved, onError }: Done) {
  const keep = useKeep()
  return useSingleMutation({
    mutationFn: () => confirmed(() => http.delete<Secrets>(`${PATH}/${what}`)),
    onSuccess: (secrets) => {
      keep(secrets)
      toast({ title: 'Removed', description: 'It is not used any more after the next start.' })
      onSaved()
    },
    onError,
  })
}

function useKeep() {
  const queryClient = useQueryClient()
  return (secrets: Secrets) => queryClient.setQueryData(adminKeys.secrets, secrets)
}
