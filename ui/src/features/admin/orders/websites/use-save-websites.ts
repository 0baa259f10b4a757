import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { ApiError, http } from '@/lib/http'
import type { WebsitesGiven } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'

const PLACES = { preview_wrong: 'preview', live_wrong: 'live' } as const

/** What the server says of one of the two fields. */
export function fieldError(error: Error | null, place: keyof WebsitesGiven): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return PLACES[error.code as keyof typeof PLACES] === place ? whyFailed(error) : undefined
}

export function useSaveWebsites(orderId: string, onSaved: (given: WebsitesGiven) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (given: WebsitesGiven) =>
      http.patch('/api/orders/{order_id}/websites', { params: { order_id: orderId }, body: given }),
    onSuccess: async ({ preview, live }, given) => {
      const isGiven = preview !== null || live !== null
      const description = isGiven ? 'We’ll check whether it answers.' : 'Your client has no address to open.'
      toast({ title: 'Website Saved', description })
      await queryClient.invalidateQueries({ queryKey: adminKeys.order(orderId) })
      onSaved(given)
    },
    onError: (error) => {
      if (fieldError(error, 'preview') ?? fieldError(error, 'live')) return
      toastFailure('Save Failed', error)
    },
  })
}
