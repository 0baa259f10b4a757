import { useQueryClient } from '@tanstack/react-query'
import { toast, type ToastMessage } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { Site } from '@/lib/schemas'

const LOOK_AGAIN_MS = 3000

export function useSite(orderId: string) {
  return useAdminRead(
    adminKeys.orderSite(orderId),
    (signal) => http.get('/api/orders/{order_id}/website', { params: { order_id: orderId }, signal }),
    { asksAgain: ({ isDue, hasFailed }) => isDue && !hasFailed && LOOK_AGAIN_MS },
  )
}

interface Act {
  run: () => Promise<Site>
  done: (site: Site) => ToastMessage
}

/** One act at a time: each answers with the website as it is then. */
function useSiteAct(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (site, { done }) => {
      queryClient.setQueryData(adminKeys.orderSite(orderId), site)
      toast(done(site))
      refreshOrders(queryClient)
    },
    failed: 'Not Changed',
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderSite(orderId) })
    },
  })
}

/** Whether there is a newer build than the one that was seen. */
const newBuild = (site: Site, seen: number | undefined): ToastMessage => {
  const number = site.builds[0]?.number
  if (number === seen) return { title: 'Nothing Changed', description: `Build ${number} is up to date.` }
  return { title: 'Website Built', description: `Build ${number} is ready to look at.` }
}

/** What staff can do about a website; `site` is undefined until it is loaded. */
export function useSiteActs(orderId: string, site: Site | undefined) {
  const { mutate, isPending } = useSiteAct(orderId)
  const params = { order_id: orderId }
  const seen = site?.builds[0]?.number
  return {
    isBusy: isPending,
    draft: () =>
      mutate({
        run: () => http.post('/api/orders/{order_id}/website/draft', { params }),
        done: (found) => newBuild(found, seen),
      }),
    chooseTheme: (theme: string) =>
      mutate({
        run: () => http.put('/api/orders/{order_id}/website/theme', { params, body: { theme } }),
        done: (found) => newBuild(found, seen),
      }),
    release: (build: number) =>
      mutate({
        run: () => http.post('/api/orders/{order_id}/website/release', { params, body: { build } }),
        done: () => ({ title: 'Preview Released', description: 'Your client can review the website.' }),
      }),
    withdraw: () =>
      mutate({
        run: () => http.post('/api/orders/{order_id}/website/withdraw', { params }),
        done: () => ({ title: 'Preview Hidden', description: 'Earlier preview links no longer work.' }),
      }),
    buildElsewhere: () =>
      mutate({
        run: () => http.post('/api/orders/{order_id}/website/elsewhere', { params }),
        done: () => ({ title: 'Built Elsewhere', description: 'Your client opens the addresses that you give.' }),
      }),
  }
}

export type SiteActs = ReturnType<typeof useSiteActs>
