import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isAnswered } from '@/components/ui/questions/question-form'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders } from '@/lib/admin/admin-data'
import { http, isCoded } from '@/lib/http'
import type { RuleAnswer, SiteCheck } from '@/lib/schemas'

const PATH = '/api/orders/{order_id}/waivers/{rule_id}'

export function useWaive(orderId: string, ruleId: string) {
  const queryClient = useQueryClient()
  const params = { order_id: orderId, rule_id: ruleId }
  return useSingleMutation({
    mutationFn: (reason: string) => http.put(PATH, { params, body: { reason } }),
    onSuccess: (found) => {
      keep(queryClient, orderId, found)
      toast({ title: 'Finding Accepted', description: 'Your reason is in the client’s report.' })
    },
    // The form goes with the finding that isn't open anymore, and so would the reason why nothing was saved.
    onError: (error) => {
      if (!isCoded(error, 'not_waivable')) return
      toastFailure('Not Accepted', error)
      void refresh(queryClient, orderId)
    },
  })
}

export function useTakeBack(orderId: string, ruleId: string) {
  const queryClient = useQueryClient()
  const params = { order_id: orderId, rule_id: ruleId }
  return useSingleMutation({
    mutationFn: () => http.delete(PATH, { params }),
    onSuccess: (found) => {
      keep(queryClient, orderId, found)
      toast({ title: 'Finding Opened Again', description: 'It counts as before.' })
    },
    failed: 'Update Failed',
    onError: () => {
      void refresh(queryClient, orderId)
    },
  })
}

export function useAnswerQuestions(orderId: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (answers: RuleAnswer[]) =>
      http.put('/api/orders/{order_id}/questions', { params: { order_id: orderId }, body: { answers } }),
    onSuccess: () => {
      toast({ title: 'Answers Saved', description: 'The website was checked again.' })
      void refresh(queryClient, orderId)
      refreshOrders(queryClient) // a registered name makes a new build
      onSaved()
    },
    onError: async (error) => {
      if (isAnswered(error)) await refresh(queryClient, orderId)
    },
  })
}

function keep(queryClient: QueryClient, orderId: string, found: SiteCheck): void {
  queryClient.setQueryData(adminKeys.siteCheck(orderId), found)
}

function refresh(queryClient: QueryClient, orderId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKeys.siteCheck(orderId) })
}
