import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { clientOrderQuery, updateWaiting } from '@/lib/client-order'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { http, isCoded } from '@/lib/http'
import type { ClientAnswer, Waiting } from '@/lib/schemas'

interface Answer {
  id: string
  text: string
  files: string[]
}

/** Sends an answer to what is waited for since then. */
export function useSendAnswer(token: string, since: string, onSent: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (answer: Answer) => http.post('/api/client/answers', { body: { ...answer, since }, token }),
    onSuccess: (answer) => {
      queryClient.setQueryData(
        clientOrderQuery(token).queryKey,
        updateWaiting((waiting) => answered(waiting, answer)),
      )
      toast({ title: 'Answer Sent', description: 'We’ll look at it and go on.' })
      onSent()
    },
    onError: (error) => {
      // What it named is not there any more: the list is to show what is.
      const isStale = isCoded(error, 'answer_files_gone')
      if (isStale) void queryClient.invalidateQueries({ queryKey: CLIENT_ORDER_KEY })
    },
  })
}

function answered(waiting: Waiting, answer: ClientAnswer): Waiting {
  const sent = new Set(answer.files.map(({ id }) => id))
  return {
    ...waiting,
    isAnswered: true,
    answers: [...waiting.answers.filter(({ id }) => id !== answer.id), answer],
    unsent: waiting.unsent.filter(({ id }) => !sent.has(id)),
  }
}
