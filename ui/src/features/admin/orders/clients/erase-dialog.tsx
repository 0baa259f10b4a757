import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { adminPaths } from '@/lib/admin/admin-paths'
import { confirmed } from '@/lib/admin/confirmation'
import { http } from '@/lib/http'
import { statusLabel } from '@/lib/order-status'
import type { ClientErasure } from '@/lib/schemas'
import { countOrders } from './client-names'
import styles from './client.module.css'
import { NamedOrders } from './named-orders'

interface EraseDialogProps {
  orderId: string
  onClose: () => void
}

/** Says what goes before it goes, as it is at this moment. */
export function EraseDialog({ orderId, onClose }: EraseDialogProps) {
  const read = useAdminRead(
    adminKeys.clientErasure(orderId),
    (signal) => http.get('/api/admin/clients/{order_id}/erasure', { params: { order_id: orderId }, signal }),
    { changesByItself: true },
  )
  const erase = useErase(orderId, onClose)
  const found = read.isFetching ? undefined : read.data
  return (
    <Dialog
      open
      holdsText
      onOpenChange={(isOpen) => {
        if (!isOpen && !erase.isPending) onClose()
      }}
      title="Erase This Client?"
      description="All of this goes for good. This can’t be undone."
    >
      {found ? <What found={found} /> : <ReadFallback title="They can’t be erased" read={read} />}
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={erase.isPending}>
            Cancel
          </Button>
        </DialogClose>
        <Button
          variant="destructive"
          disabled={!found}
          busy={erase.isPending}
          busyLabel="Erasing..."
          onClick={() => erase.mutate(found?.orders.map(({ id }) => id) ?? [])}
        >
          {found ? `Erase ${countOrders(found.orders.length)}` : 'Erase'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function What({ found }: { found: ClientErasure }) {
  return (
    <div className={styles.what}>
      <NamedOrders
        orders={found.orders}
        more={({ status, isOwed }) => statusLabel(status) + (isOwed ? ', not delivered yet' : '')}
      />
      <ul className={styles.facts}>
        {found.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="caption stack gap-1">
        {found.kept.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  )
}

function useErase(orderId: string, onClose: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    mutationFn: (orders: string[]) =>
      confirmed(() =>
        http.post('/api/admin/clients/{order_id}/erase', { params: { order_id: orderId }, body: { orders } }),
      ),
    failed: 'Not Erased',
    onSuccess: ({ message }) => {
      toast({ title: 'Client Erased', description: message })
      onClose()
      void navigate(adminPaths.clients, { replace: true })
      void queryClient.invalidateQueries({ queryKey: adminKeys.all, refetchType: 'none' })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: adminKeys.orders }),
  })
}
