import { lazyDialog } from '@/components/ui/lazy-dialog'
import { DeleteDialog, type DeleteDialogProps } from './delete-dialog'
import type { Asked } from './use-order-dialogs'

interface OrderDialogsProps extends Omit<DeleteDialogProps, 'order'> {
  asked: Asked | null
}

/** Its list of statuses brings positioning code, which is not part of a page's first load. */
const statusDialog = lazyDialog(async () => (await import('./status-dialog')).StatusDialog)
export const beforeStatusDialog = statusDialog.before

/** The two things staff do to an order. */
export function OrderDialogs({ asked, onClose, ...rest }: OrderDialogsProps) {
  if (asked?.action === 'status') return <statusDialog.Dialog order={asked.order} onClose={onClose} />
  if (asked?.action === 'delete') return <DeleteDialog order={asked.order} onClose={onClose} {...rest} />
  return null
}
