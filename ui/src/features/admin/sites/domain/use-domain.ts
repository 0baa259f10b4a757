import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast, type ToastMessage } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http, isCoded } from '@/lib/http'
import type { DomainDetails, Registration } from '@/lib/schemas'

const LOOK_AGAIN_MS = 5000
const LOOK_FOR_MS = 120_000
/** The domain that shows isn't the order's anymore. */
const MOVED = ['domain_moved', 'domain_missing']

/** A job looks at domains; while one is about to be, it's asked for again, for two minutes at most. */
export function useDomain(orderId: string) {
  const awaitedSince = useRef<number>(undefined)
  const asksAgain = ({ isDue }: DomainDetails) => {
    const since = isDue ? (awaitedSince.current ?? Date.now()) : undefined
    awaitedSince.current = since
    return since !== undefined && Date.now() - since < LOOK_FOR_MS && LOOK_AGAIN_MS
  }
  return useAdminRead(
    adminKeys.orderDomain(orderId),
    (signal) => http.get('/api/orders/{order_id}/domain', { params: { order_id: orderId }, signal }),
    { asksAgain },
  )
}

interface Act {
  run: () => Promise<DomainDetails>
  done: ToastMessage | null
}

/** What staff can do about a domain, one act at a time: each answers with all of it as it is then. It's done to the domain
 * that shows; what somebody else has changed meanwhile is left alone, and shows then. */
export function useDomainActs(orderId: string) {
  const queryClient = useQueryClient()
  const params = { order_id: orderId }
  const shown = (): string =>
    queryClient.getQueryData<DomainDetails>(adminKeys.orderDomain(orderId))?.domain?.name ?? 'none'
  const { mutate, isPending, error, problem, reset } = useSingleMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (found, { done }) => {
      queryClient.setQueryData(adminKeys.orderDomain(orderId), found)
      if (done) toast(done)
      refreshOrders(queryClient)
    },
    onError: (error) => {
      if (MOVED.some((code) => isCoded(error, code))) {
        void queryClient.invalidateQueries({ queryKey: adminKeys.orderDomain(orderId) })
      }
    },
  })
  return {
    isBusy: isPending,
    error: problem,
    /** The name was connected for another order, so staff are asked first. */
    hasLeft: isCoded(error, 'domain_left'),
    reset,
    say: (name: string, onSuccess: () => void, isConfirmed = false) =>
      mutate(
        {
          run: () =>
            http.put('/api/orders/{order_id}/domain', { params, body: { name, isConfirmed }, ifMatch: shown() }),
          done: { title: 'Domain Saved', description: 'The records it needs are below.' },
        },
        { onSuccess },
      ),
    confirm: (name: string) =>
      mutate({
        run: () =>
          http.put('/api/orders/{order_id}/domain', { params, body: { name, isConfirmed: true }, ifMatch: shown() }),
        done: { title: 'Domain Confirmed', description: 'We connect it as soon as its DNS leads here.' },
      }),
    remove: () =>
      mutate({
        run: () => http.delete('/api/orders/{order_id}/domain', { params, ifMatch: shown() }),
        done: { title: 'Domain Removed', description: 'It’s free for another order.' },
      }),
    checkAgain: () => mutate({ run: () => http.post('/api/orders/{order_id}/domain/check', { params }), done: null }),
    register: (registration: Registration, onSuccess: () => void) =>
      mutate(
        {
          run: () =>
            http.put('/api/orders/{order_id}/domain/registration', { params, body: registration, ifMatch: shown() }),
          done: { title: 'Registration Saved', description: 'Your client sees it on their dashboard.' },
        },
        { onSuccess },
      ),
  }
}

export type DomainActs = ReturnType<typeof useDomainActs>
