import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

const PAGE_SIZE = 10

/** Websites of earlier templates, the newest order first. */
export function useEarlierTemplates(cursor: string | null) {
  return useAdminRead(adminKeys.earlierTemplates(cursor), (signal) =>
    http.get('/api/admin/website-templates', { query: { cursor, limit: PAGE_SIZE }, signal }),
  )
}

/** What today’s template would make otherwise; the server makes the website for it, and keeps nothing. */
export function useTemplateChanges(orderId: string) {
  return useAdminRead(adminKeys.templateChanges(orderId), (signal) =>
    http.get('/api/orders/{order_id}/website/template-changes', { params: { order_id: orderId }, signal }),
  )
}

export function useBuildAgain(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post('/api/orders/{order_id}/website/draft', { params: { order_id: orderId } }),
    onSuccess: (site) => {
      queryClient.setQueryData(adminKeys.orderSite(orderId), site)
      toast({ title: 'Website Built', description: `Build ${site.builds[0]?.number ?? 1} is ready to look at.` })
      refreshOrders(queryClient)
    },
    failed: 'Not Built',
  })
}
