import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { forgetDraft } from '@/features/visitor/intake/intake-draft'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { readClientToken } from '@/lib/client-token'
import { http } from '@/lib/http'
import { paths } from '@/lib/paths'
import { randomId } from '@/lib/random-id'

/** What's told of each answer by its name; `logoUrl` for the logo. */
export type Told = Record<string, string | null>

/** Sends what came of the answers, once, and goes back to the dashboard. */
export function useLookAgain(orderId: string, since: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const tried = useRef({ told: '', id: '' })
  return useSingleMutation({
    mutationFn: (answers: Told) => {
      const told = JSON.stringify(answers)
      if (tried.current.told !== told) tried.current = { told, id: randomId() }
      return http.post('/api/client/sent-back', {
        body: { id: tried.current.id, since, answers },
        token: readClientToken(),
      })
    },
    onSuccess: async () => {
      await forgetDraft(orderId)
      queryClient.removeQueries({ queryKey: CLIENT_ORDER_KEY })
      toast({ title: 'Answers Sent', description: 'We’ll look at them and go on.' })
      void navigate(paths.clientDashboard)
    },
  })
}
