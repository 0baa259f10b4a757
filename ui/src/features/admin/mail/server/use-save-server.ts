import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { useKeepSecrets, type SecretsSaved } from '@/lib/admin/use-secrets'
import { http } from '@/lib/http'
import type { MailServer } from '@/lib/schemas'

export function useSaveServer({ onSaved, onError }: SecretsSaved) {
  const keep = useKeepSecrets()
  return useSingleMutation({
    mutationFn: (server: MailServer) => confirmed(() => http.put('/api/admin/settings/secrets/mail', { body: server })),
    onSuccess: (secrets) => {
      keep(secrets)
      toast({ title: 'Mail Server Saved', description: 'It accepted a test message. Check your inbox.' })
      onSaved()
    },
    onError,
  })
}
