import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { useAdminPages } from '@/lib/admin/use-admin-pages'
import { http, searchOf } from '@/lib/http'

/** Emails that fit no order, newest first, page by page. */
export function useUnplaced(find: string) {
  const asked = { q: find || null }
  return useAdminPages(
    adminKeys.unplacedMail(searchOf(asked)),
    (cursor, signal) => http.get('/api/admin/unplaced-mail', { query: { ...asked, cursor }, signal }),
    { keepsPrevious: true },
  )
}

interface Deed<Variables> {
  run: (variables: Variables) => Promise<unknown>
  done: { title: string; description: string }
  failed: string
  onDone: () => void
}

/** The list is asked for anew also where it was refused: somebody was faster. */
function useDeed<Variables>({ run, done, failed, onDone }: Deed<Variables>) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: run,
    failed,
    onSuccess: () => {
      toast(done)
      onDone()
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: adminKeys.conversations })
      void queryClient.invalidateQueries({ queryKey: adminKeys.orders })
    },
  })
}

export const usePlace = (mailId: string, onDone: () => void) =>
  useDeed({
    run: (orderId: string) =>
      http.post('/api/admin/unplaced-mail/{mail_id}/place', {
        params: { mail_id: mailId },
        body: { orderId },
      }),
    done: { title: 'Put Into the Order', description: 'The email is in its conversation now.' },
    failed: 'Not Put Into the Order',
    onDone,
  })

export const useDiscard = (mailId: string, onDone: () => void) =>
  useDeed({
    run: () => http.delete('/api/admin/unplaced-mail/{mail_id}', { params: { mail_id: mailId } }),
    done: { title: 'Email Discarded', description: 'It’s no longer listed here.' },
    failed: 'Not Discarded',
    onDone,
  })
