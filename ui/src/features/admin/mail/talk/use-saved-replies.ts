import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import { http } from '@/lib/http'
import type { SavedReply } from '@/lib/schemas'

export function useSavedReplies() {
  return useAdminRead(adminKeys.savedReplies, (signal) => http.get('/api/admin/saved-replies', { signal }))
}

export function useSaveReply(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id, ...body }: SavedReply) =>
      http.put('/api/admin/saved-replies/{reply_id}', { params: { reply_id: id }, body }),
    onSuccess: async ({ title }) => {
      toast({ title: 'Reply Saved', description: `“${title}” is under Saved replies.` })
      await queryClient.invalidateQueries({ queryKey: adminKeys.savedReplies })
      onSaved()
    },
    onError: (error) => {
      if (isSettingsChanged(error)) void queryClient.invalidateQueries({ queryKey: adminKeys.savedReplies })
    },
  })
}

export function useDeleteReply() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: string) => http.delete('/api/admin/saved-replies/{reply_id}', { params: { reply_id: id } }),
    failed: 'Not Deleted',
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.savedReplies }),
  })
}
