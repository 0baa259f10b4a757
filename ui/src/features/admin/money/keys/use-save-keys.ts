import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { useKeepSecrets, type SecretsSaved } from '@/lib/admin/use-secrets'
import { http } from '@/lib/http'
import type { PaymentKeys } from '@/lib/schemas'

/** What Stripe says about the keys is the answer's other half. */
export function useSaveKeys({ onSaved, onError }: SecretsSaved) {
  const keep = useKeepSecrets()
  return useSingleMutation({
    mutationFn: (keys: PaymentKeys) =>
      confirmed(() => http.put('/api/admin/settings/secrets/payments', { body: keys })),
    onSuccess: ({ secrets }) => {
      keep(secrets)
      toast({ title: 'Checked With Stripe', description: 'The results are below the form.' })
      onSaved()
    },
    onError,
  })
}
