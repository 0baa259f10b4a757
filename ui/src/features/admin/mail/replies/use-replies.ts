import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { Replies } from '@/lib/schemas'

const PATH = '/api/admin/settings/replies'
const SOON_MS = 2000
const LATER_MS = 10_000

/** How replies come in. While a test is on its way, it's looked for in the mailbox, and asked for again. */
export function useReplies() {
  const queryClient = useQueryClient()
  const isAwaited = () => queryClient.getQueryData<Replies>(adminKeys.replies)?.test?.isRunning
  return useAdminRead<Replies>(
    adminKeys.replies,
    (signal) => (isAwaited() ? http.post(`${PATH}/look`, { signal }) : http.get(PATH, { signal })),
    { changesByItself: true, asksAgain },
  )
}

export function asksAgain({ test }: Pick<Replies, 'test'>): number | false {
  if (!test?.isRunning) return false
  return test.stage === 'sending' || test.stage === 'accepted' ? SOON_MS : LATER_MS
}

/** Sends a test. While one is on its way, the server sends no other. */
export function useTestReplies() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post(`${PATH}/test`),
    onSuccess: (replies) => queryClient.setQueryData(adminKeys.replies, replies),
    failed: 'Test Not Sent',
  })
}
