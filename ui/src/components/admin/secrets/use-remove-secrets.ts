import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { useKeepSecrets, type SecretsSaved } from '@/lib/admin/use-secrets'
import { http } from '@/lib/http'

export function useRemoveSecrets(what: 'payments' | 'mail', { onSaved, onError }: SecretsSaved) {
  const keep = useKeepSecrets()
  return useSingleMutation({
    mutationFn: () => confirmed(() => http.delete(`/api/admin/settings/secrets/${what}`)),
    onSuccess: (secrets) => {
      keep(secrets)
      toast({ title: 'Removed', description: 'This takes effect after the next restart.' })
      onSaved()
    },
    onError,
  })
}
