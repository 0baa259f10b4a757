import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { http } from '@/lib/http'
import type { DraftStore } from './draft-store'

/** What was drafted is sold from now on. */
export function usePublish(store: DraftStore, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async () => {
      const body = { revision: store.get().saved.revision }
      const published = await confirmed(() => http.post('/api/admin/offer/publish', { body }))
      const [draft] = await Promise.all([
        http.get('/api/admin/offer/draft'),
        queryClient.invalidateQueries({ queryKey: adminKeys.offer, exact: true }),
      ])
      return { published, draft }
    },
    onSuccess: ({ published, draft }) => {
      queryClient.setQueryData(adminKeys.offerDraft, draft)
      store.load(draft)
      refreshOrders(queryClient)
      toast({
        title: `Version ${published.version} Published`,
        description: 'Visitors see it from now on. Orders sold before keep what they bought.',
      })
      onDone()
    },
    onError: (error) => {
      void store.meet(error)
      onDone()
    },
  })
}
