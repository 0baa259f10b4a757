import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { ReviewCall } from '@/lib/schemas'

export function useReviewCall(orderId: string) {
  return useAdminRead(
    adminKeys.orderCall(orderId),
    (signal) => http.get('/api/orders/{order_id}/call', { params: { order_id: orderId }, signal }),
    { changesByItself: true },
  )
}

/** Times are the agency's clocks', as a field for day and time has them. */
export function useOfferTimes(orderId: string, onDone: () => void) {
  return useCallDeed(
    orderId,
    (body: { times: string[]; revision: string }) =>
      http.put('/api/orders/{order_id}/call/times', { params: { order_id: orderId }, body }),
    'Times Offered',
    onDone,
    offeredWords,
  )
}

export function useMoveCall(orderId: string, onDone: () => void) {
  return useCallDeed(
    orderId,
    (startsAt: string) =>
      http.put('/api/orders/{order_id}/call', { params: { order_id: orderId }, body: { startsAt } }),
    'Call Set',
    onDone,
    () => WITH_FILE,
  )
}

export function useCallOff(orderId: string, onDone: () => void) {
  return useCallDeed(
    orderId,
    (startsAt: string) =>
      http.delete('/api/orders/{order_id}/call', { params: { order_id: orderId }, query: { time: startsAt } }),
    'Called Off',
    onDone,
    () => BY_EMAIL,
  )
}

function useCallDeed<Wish = void>(
  orderId: string,
  deed: (wish: Wish) => Promise<ReviewCall>,
  title: string,
  onDone: () => void,
  words: (call: ReviewCall, before: ReviewCall | undefined) => string,
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: deed,
    onSuccess: (call) => {
      const before = queryClient.getQueryData<ReviewCall>(adminKeys.orderCall(orderId))
      queryClient.setQueryData(adminKeys.orderCall(orderId), call)
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderTasks(orderId) })
      void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
      void queryClient.invalidateQueries({ queryKey: adminKeys.week })
      toast({ title, description: words(call, before) })
      onDone()
    },
    // What was refused has mostly changed elsewhere: the dialog shows how the call stands, beside the reason.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderCall(orderId) })
    },
  })
}

/** Only who has no call yet gets an email, and only about times that are new. */
function offeredWords({ startsAt, times }: ReviewCall, before: ReviewCall | undefined): string {
  if (times.length === 0) return 'The client has no times to choose from now.'
  if (startsAt) return 'The client can move the call to one of them.'
  return times.every((time) => before?.times.includes(time)) ? 'The client can choose one of them.' : BY_EMAIL
}

const BY_EMAIL = 'We told the client by email.'
const WITH_FILE = 'We sent the client and whoever holds the call a file for their calendars.'
