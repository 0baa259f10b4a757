import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { useKeepSecrets, type SecretsSaved } from '@/lib/admin/use-secrets'
import { http } from '@/lib/http'

const REMOVE = {
  payments: () => http.delete('/api/admin/settings/secrets/payments'),
  mail: () => http.delete('/api/admin/settings/secrets/mail'),
}

export function useRemoveSecrets(what: keyof typeof REMOVE, { onSaved, onError }: SecretsSaved) {
  const keep = useKeepSecrets()
  return useSingleMutation({
    mutationFn: () => confirmed(REMOVE[what]),
    onSuccess: (secrets) => {
      keep(secrets)
      toast({ title: 'Removed', description: 'This takes effect after the next restart.' })
      onSaved()
    },
    onError,
  })
}
