import { useQueryClient } from '@tanstack/react-query'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { sentOrSaved } from '@/lib/admin/saved-mail'
import { http, isCoded } from '@/lib/http'
import type { EmailDetails, EmailText } from '@/lib/schemas'

const CHANGED = 'email_changed'

/** Somebody else has saved since this was read. */
export function isStale(error: Error | null): boolean {
  return isCoded(error, CHANGED)
}

function useAfterSaving(id: string) {
  const queryClient = useQueryClient()
  return {
    keep: async (saved: EmailDetails) => {
      queryClient.setQueryData(adminKeys.email(id), saved)
      queryClient.removeQueries({ queryKey: adminKeys.templates })
      await queryClient.invalidateQueries({ queryKey: adminKeys.emails, exact: true })
    },
    fail: (error: Error) => {
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: adminKeys.email(id) })
      else toastSaveFailed(error)
    },
  }
}

export function useSaveEmail(id: string, onSaved: (sent: EmailText, revision: string) => void) {
  const { keep, fail } = useAfterSaving(id)
  return useSingleMutation({
    mutationFn: ({ text, revision }: { text: EmailText; revision: string }) =>
      confirmed(() =>
        http.put('/api/admin/settings/emails/{email}', { params: { email: id }, body: { ...text, revision } }),
      ),
    onSuccess: async (saved, { text }) => {
      await keep(saved)
      toast({ title: 'Email Saved', description: 'It’s sent like this from now on.' })
      onSaved(text, saved.revision)
    },
    onError: fail,
  })
}

export function useRestoreEmail(id: string, onRestored: () => void) {
  const { keep, fail } = useAfterSaving(id)
  return useSingleMutation({
    mutationFn: (revision: string) =>
      http.post('/api/admin/settings/emails/{email}/restore', { params: { email: id }, body: { revision } }),
    onSuccess: async (saved) => {
      await keep(saved)
      toast({ title: 'Default Restored', description: 'Our text is sent from now on.' })
      onRestored()
    },
    onError: fail,
  })
}

export function useTestEmail(id: string) {
  return useSingleMutation({
    mutationFn: (body: EmailText & { orderId: string | null }) =>
      http.post('/api/admin/settings/emails/{email}/test', { params: { email: id }, body }),
    onSuccess: ({ message, code }) => {
      toast({ title: sentOrSaved('Test', code), description: message })
    },
    failed: 'Save Failed',
  })
}
