import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http } from '@/lib/http'
import type { ReviewCall } from '@/lib/schemas'
import { dayOf, timeOf } from './call-times'
import { callQuery } from './tasks-query'

export const TIMES_FOLLOW = 'We’ll email you times to choose from.'

/** After a call was called off. */
export const whatNext = (times: readonly string[]) =>
  times.length > 0 ? 'You can pick another time whenever you like.' : TIMES_FOLLOW

export function usePickTime(token: string, onPicked?: () => void) {
  return useCallDeed(
    token,
    (startsAt: string) => http.put('/api/client/call', { token, body: { startsAt } }),
    ({ startsAt }) => {
      const description = `${dayOf(startsAt)}, ${timeOf(startsAt)}. We sent you a file for your calendar.`
      toast({ title: 'Call Set', description })
      onPicked?.()
    },
  )
}

export function useCallOff(token: string) {
  return useCallDeed(
    token,
    (startsAt: string) => http.delete('/api/client/call', { token, query: { time: startsAt } }),
    ({ times }) => toast({ title: 'Called Off', description: whatNext(times) }),
  )
}

/** A time that's taken meanwhile goes from the list. */
function useCallDeed<Wish = void>(
  token: string,
  deed: (wish: Wish) => Promise<ReviewCall>,
  onDone: (call: ReviewCall) => void,
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: deed,
    onSuccess: (call) => {
      queryClient.setQueryData(callQuery(token).queryKey, call)
      onDone(call)
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: callQuery(token).queryKey })
    },
    failed: 'Not Saved',
  })
}
