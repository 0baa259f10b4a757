import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { DeleteDialogProps } from './delete-dialog'
import type { Asked } from './use-order-dialogs'

interface OrderDialogsProps extends Omit<DeleteDialogProps, 'order'> {
  asked: Asked | null
}

/** What holds the focus and places lists is not part of a page's first load. */
const statusDialog = lazyDialog(async () => (await import('./status-dialog')).StatusDialog)
const deleteDialog = lazyDialog(async () => (await import('./delete-dialog')).DeleteDialog)

/** For the part of a page that the dialogs are opened from. */
export const beforeOrderDialogs = {
  onPointerEnter: () => {
    statusDialog.before.onPointerEnter()
    deleteDialog.before.onPointerEnter()
  },
  onFocus: () => {
    statusDialog.before.onFocus()
    deleteDialog.before.onFocus()
  },
}

/** The two things staff do to an order. */
export function OrderDialogs({ asked, onClose, ...rest }: OrderDialogsProps) {
  if (asked?.action === 'status') return <statusDialog.Dialog order={asked.order} onClose={onClose} />
  if (asked?.action === 'delete') return <deleteDialog.Dialog order={asked.order} onClose={onClose} {...rest} />
  return null
}
