import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { Rehearsal, RehearsalChoice } from '@/lib/schemas'

const LOOKS_EVERY_MS = 2000

/** While one runs, it's looked at again every other second. */
export function useRehearsal() {
  return useAdminRead(adminKeys.rehearsal, (signal) => http.get('/api/admin/rehearsal', { signal }), {
    changesByItself: true,
    asksAgain: ({ run }) => run?.state === 'running' && LOOKS_EVERY_MS,
  })
}

export function useStartRehearsal() {
  const keep = useKeep()
  return useSingleMutation({
    mutationFn: (body: RehearsalChoice) => http.post('/api/admin/rehearsal', { body }),
    onSuccess: keep,
    failed: 'Not Started',
  })
}

export function useStopRehearsal() {
  const keep = useKeep()
  return useSingleMutation({
    mutationFn: () => http.post('/api/admin/rehearsal/stop'),
    onSuccess: keep,
    failed: 'Not Stopped',
  })
}

function useKeep() {
  const queryClient = useQueryClient()
  return (answer: Rehearsal) => queryClient.setQueryData(adminKeys.rehearsal, answer)
}
