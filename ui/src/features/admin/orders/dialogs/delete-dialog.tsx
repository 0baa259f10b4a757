import { useRef } from 'react'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { useOrderDocuments } from '@/lib/admin/use-order-documents'
import type { AdminOrder } from '@/lib/schemas'
import { useDeleteOrder } from './use-delete-order'

export interface DeleteDialogProps {
  order: AdminOrder
  onClose: () => void
  onDeleted: () => void
  /** The button that opened the dialog goes with the order. */
  focusAfterDelete?: () => HTMLElement | null
}

const OFFLINE = 'If its website is online here, it goes offline right away.'
/** Before these, nothing can be online. */
const MADE = new Set<AdminOrder['status']>(['design', 'review', 'launch', 'completed'])

/** What goes offline with it, and what stays; empty where there's nothing to say. */
function useWhatElse({ id, status }: AdminOrder) {
  const { data } = useOrderDocuments(id)
  const issued = data?.items.length ?? 0
  const kept = data && issued > 0 && `Your books keep its ${issuedWords(issued)} for ${String(data.keptYears)} years.`
  return [MADE.has(status) && OFFLINE, kept].filter(Boolean).join(' ')
}

const issuedWords = (count: number) => (count === 1 ? 'invoice' : `${String(count)} invoices and credit notes`)

export function DeleteDialog({ order, onClose, onDeleted, focusAfterDelete }: DeleteDialogProps) {
  const isGone = useRef(false)
  const whatElse = useWhatElse(order)
  const remove = useDeleteOrder(order.id, () => {
    isGone.current = true
    onDeleted()
  })
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !remove.isPending) onClose()
      }}
      title="Delete Order?"
      description={`This will permanently delete the order from ${order.email} and any associated intake forms. This action cannot be undone.`}
      note={whatElse}
      focusOnClose={() => (isGone.current ? (focusAfterDelete?.() ?? null) : null)}
    >
      <AlertDialogCancel>
        <Button variant="outline" disabled={remove.isPending}>
          Cancel
        </Button>
      </AlertDialogCancel>
      <Button variant="destructive" busy={remove.isPending} busyLabel="Deleting..." onClick={() => remove.mutate()}>
        Delete Order
      </Button>
    </AlertDialog>
  )
}
