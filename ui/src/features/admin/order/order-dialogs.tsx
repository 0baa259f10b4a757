import { DeleteDialog } from './delete-dialog'
import { StatusDialog } from './status-dialog'
import type { Asked } from './use-order-dialogs'

export interface OrderDialogsProps {
  asked: Asked | null
  onClose: () => void
  onDeleted: () => void
  /** The button that opened the dialog goes with the order. */
  focusAfterDelete?: () => HTMLElement | null
}

/** The two things staff do to an order. */
export function OrderDialogs({ asked, onClose, ...rest }: OrderDialogsProps) {
  if (asked?.action === 'status') return <StatusDialog order={asked.order} onClose={onClose} />
  if (asked?.action === 'delete') return <DeleteDialog order={asked.order} onClose={onClose} {...rest} />
  return null
}
