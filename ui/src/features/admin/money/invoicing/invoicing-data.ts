import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import { http } from '@/lib/http'
import type { InvoicingTerms } from '@/lib/schemas'

const PATH = '/api/admin/invoicing'

export function useInvoicing() {
  return useAdminRead(adminKeys.invoicing, (signal) => http.get(PATH, { signal }))
}

export function useSaveInvoicing(onSaved: () => void, onError: (error: Error) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (body: InvoicingTerms) => http.put(PATH, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminKeys.invoicing, saved)
      refreshOrders(queryClient)
      toast({
        title: 'Settings Saved',
        description: saved.isOn ? `The next payment gets ${saved.nextNumber}.` : 'No invoices are issued.',
      })
      onSaved()
    },
    onError: (error) => {
      if (isSettingsChanged(error)) void queryClient.invalidateQueries({ queryKey: adminKeys.invoicing })
      else onError(error)
    },
  })
}
