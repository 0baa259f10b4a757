import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { SESSION_KEY } from '@/lib/admin/session-key'
import { http } from '@/lib/http'
import { whyFailed } from '@/lib/why-failed'

export function useSecondFactor() {
  return useAdminRead(adminKeys.secondFactor, (signal) => http.get('/api/admin/second-factor', { signal }))
}

interface ChangeOptions<Answer> {
  /** Of the toast; nothing to be told without it. */
  title?: string
  description?: string | ((answer: Answer) => string)
  onDone?: (answer: Answer) => void
  /** Where the words go in place of a toast. */
  onProblem?: (words: string) => void
  /** What the words are, when they are not the server's. */
  words?: (error: unknown) => string
}

/** Something done to one's own second factor, which asks who it is that does it. */
export function useFactorChange<Answer, Request = void>(
  change: (request: Request) => Promise<Answer>,
  { title, description, onDone, onProblem, words }: ChangeOptions<Answer>,
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (request: Request) => confirmed(() => change(request)),
    onSuccess: (answer: Answer) => {
      if (title) toast({ title, description: typeof description === 'function' ? description(answer) : description })
      onDone?.(answer)
    },
    onError: (error) => {
      if (onProblem) onProblem(words ? words(error) : whyFailed(error))
      else toastFailure('That Didn’t Work', error)
    },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: adminKeys.secondFactor }),
        queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
      ])
    },
  })
}
