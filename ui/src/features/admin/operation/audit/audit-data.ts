import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'
import { http, searchOf } from '@/lib/http'
import { asked, type LogFilter } from './use-log-filter'

export const PAGE_SIZE = 50

export function useLogPage(filter: LogFilter, after: string | null) {
  const query = { ...asked(filter), cursor: after, limit: PAGE_SIZE }
  return useAdminRead(
    adminKeys.auditPage(searchOf(query)),
    (signal) => http.get('/api/admin/audit', { query, signal }),
    { keepsPrevious: true, changesByItself: true },
  )
}

export function useLogStatus() {
  return useAdminRead(adminKeys.auditStatus, (signal) => http.get('/api/admin/audit/status', { signal }), {
    changesByItself: true,
  })
}

export function useCheckLog() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post('/api/admin/audit/check'),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: adminKeys.audit }),
    failed: 'Not Verified',
  })
}

export function useExportLog(filter: LogFilter) {
  return useSingleMutation({
    mutationFn: (form: 'csv' | 'jsonl') =>
      confirmed(() => download('/api/admin/audit/export', { form, ...asked(filter), text: filter.text })),
    failed: 'Not Downloaded',
  })
}
