import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import type { Message, SystemFile } from '@/lib/admin/types'
import { errorMessage, http, serverMessageOr } from '@/lib/http'
import { useSingleMutation } from '@/lib/use-single-mutation'

const PATH = adminKeys.system[0]

export function useSystem() {
  return useAdminRead<SystemFile>(adminKeys.system, PATH, { changesByItself: true })
}

export function useRunJob() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (name: string) => http.post<Message>(`${PATH}/jobs/${encodeURIComponent(name)}/run`),
    onSuccess: ({ message }) => {
      toast({ title: 'Job Started', description: message })
      void queryClient.invalidateQueries({ queryKey: adminKeys.system })
    },
    onError: (error) => {
      const description = serverMessageOr(error, errorMessage(error))
      toast({ title: 'Not Started', description, variant: 'destructive' })
    },
  })
}
