import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

export function useSystem() {
  return useAdminRead(adminKeys.system, (signal) => http.get('/api/admin/system', { signal }), {
    changesByItself: true,
  })
}

export function useRunJob() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (name: string) => http.post('/api/admin/system/jobs/{job}/run', { params: { job: name } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Job Started', description: message })
      void queryClient.invalidateQueries({ queryKey: adminKeys.system })
    },
    failed: 'Not Started',
  })
}
