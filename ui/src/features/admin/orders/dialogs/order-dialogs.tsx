import { lazyDialog } from '@/components/ui/lazy-dialog'
import { DeleteDialog } from './delete-dialog'
import type { Asked } from './use-order-dialogs'

export interface OrderDialogsProps {
  asked: Asked | null
  onClose: () => void
  onDeleted: () => void
  /** The button that opened the dialog goes with the order. */
  focusAfterDelete?: () => HTMLElement | null
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
