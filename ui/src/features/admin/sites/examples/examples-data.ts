import { useQueryClient } from '@tanstack/react-query'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

const PATH = '/api/admin/examples'

export function useExamples() {
  return useAdminRead(adminKeys.examples, (signal) => http.get(PATH, { signal }))
}

/** These orders' websites, in this order. What was read is read again where a client has just taken theirs back. */
export function useChooseExamples() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (choice: { orderIds: string[]; revision: string }) => http.put(PATH, { body: choice }),
    onSuccess: (saved) => queryClient.setQueryData(adminKeys.examples, saved),
    onError: (error) => {
      toastSaveFailed(error)
      void queryClient.invalidateQueries({ queryKey: adminKeys.examples })
    },
  })
}
