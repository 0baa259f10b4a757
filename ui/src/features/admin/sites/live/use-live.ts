import { useQueryClient } from '@tanstack/react-query'
import { toast, type ToastMessage } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead, type AdminKey } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { LiveSite } from '@/lib/schemas'

/** Below the website's own key, so that a new build makes this old, too. */
const liveKey = (orderId: string): AdminKey => [...adminKeys.orderSite(orderId), 'live']

/** After a new build it shows what it knew, so that the switch that built it stays where it is. */
export function useLive(orderId: string, newest: string | undefined, isIdle = false) {
  return useAdminRead(
    [...liveKey(orderId), newest ?? ''],
    (signal) => http.get('/api/orders/{order_id}/website/live', { params: { order_id: orderId }, signal }),
    { keepsPrevious: true, isIdle },
  )
}

interface Act {
  run: () => Promise<LiveSite>
  done: (live: LiveSite) => ToastMessage
}

export interface PhoneApproval {
  name: string
  reason: string
}

/** What staff do on a website's way online; one act at a time, and each answers with how it stands then. */
export function useLiveActs(orderId: string, newest: string | undefined) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (live, { done }) => {
      queryClient.setQueryData([...liveKey(orderId), newest ?? ''], live)
      toast(done(live))
      refreshOrders(queryClient)
    },
    failed: 'Not Changed',
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderSite(orderId) })
    },
  })
  const params = { order_id: orderId }
  return {
    isBusy: isPending,
    /** `online` is what the page showed as online, empty for nothing: if that has moved, nothing is done. */
    publish: (hash: string, online: string) =>
      mutate({
        run: () => http.post('/api/orders/{order_id}/website/publish', { params, body: { hash, online } }),
        done: (live) => ({ title: 'Website Published', description: `It’s online at ${live.url}` }),
      }),
    rollBack: (hash: string, online: string) =>
      mutate({
        run: () => http.post('/api/orders/{order_id}/website/rollback', { params, body: { hash, online } }),
        done: (live) => ({ title: 'Rolled Back', description: `Visitors see build ${live.releases[0]?.build} again.` }),
      }),
    approve: (hash: string, { name, reason }: PhoneApproval, onDone: () => void) =>
      mutate(
        {
          run: () => http.post('/api/orders/{order_id}/website/approval', { params, body: { hash, name, reason } }),
          done: () => ({ title: 'Approval Recorded', description: 'Your client sees it, with your name and reason.' }),
        },
        { onSuccess: onDone },
      ),
    rename: (label: string, onDone: () => void) =>
      mutate(
        {
          run: () => http.put('/api/orders/{order_id}/website/address', { params, body: { label } }),
          done: (live) => ({ title: 'Address Saved', description: `${live.label}.${live.sitesDomain}` }),
        },
        { onSuccess: onDone },
      ),
    setAutomatic: (isAutomatic: boolean) =>
      mutate({
        run: () => http.put('/api/orders/{order_id}/website/publishing', { params, body: { isAutomatic } }),
        done: () => ({
          title: 'Setting Saved',
          description: isAutomatic ? 'Approved websites go online automatically.' : 'You publish approved websites.',
        }),
      }),
  }
}

export type LiveActs = ReturnType<typeof useLiveActs>
