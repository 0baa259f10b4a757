import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead, type AdminKey } from '@/lib/admin/admin-data'
import { formatDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { WebsiteHosting } from '@/lib/schemas'

const hostingKey = (orderId: string): AdminKey => [...adminKeys.orderSite(orderId), 'hosting']

/** Until when an order's website is online, and how often it was asked for. Both change while nobody looks. */
export function useHosting(orderId: string) {
  return useAdminRead(
    hostingKey(orderId),
    (signal) => http.get('/api/orders/{order_id}/website/hosting', { params: { order_id: orderId }, signal }),
    { changesByItself: true },
  )
}

/** What staff say about the last day online; null leaves it to the subscription. */
export function useKeepOnline(orderId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const params = { order_id: orderId }
  return useSingleMutation({
    mutationFn: (said: { until: string; reason: string } | null): Promise<WebsiteHosting> =>
      said
        ? http.put('/api/orders/{order_id}/website/hosting', { params, body: said })
        : http.delete('/api/orders/{order_id}/website/hosting', { params }),
    onSuccess: (found) => {
      queryClient.setQueryData(hostingKey(orderId), found)
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderSite(orderId) })
      refreshOrders(queryClient)
      const until = found.site?.hosted.onlineUntil
      toast({
        title: 'Hosting Saved',
        description: until ? `The website is online until ${formatDate(until)}.` : 'The subscription decides.',
      })
      onDone()
    },
    failed: 'Not Saved',
  })
}
