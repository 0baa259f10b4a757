import { MailProof } from '@/features/admin/orders/client-mail/mail-proof'
import { useStatusPreview } from '@/features/admin/orders/client-mail/use-mail-preview'
import type { OrderStatus } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'
import { useSettled } from '@/lib/use-settled'

interface StatusProofProps {
  order: AdminOrder
  status: OrderStatus
  message: string
  emailsClient: boolean
}

/** The mail about a change of status, or why there is none. */
export function StatusProof({ order, status, message, emailsClient }: StatusProofProps) {
  const clientMessage = useSettled(message.trim())
  const nothing = nothingToSend(status !== order.status || message.trim() !== '', emailsClient)
  const isAsked = !nothing && (status !== order.status || clientMessage !== '')
  const read = useStatusPreview(order.id, isAsked ? { status, clientMessage } : null)
  return <MailProof title={nothing ? 'No email' : 'The email they’ll get'} nothing={nothing} read={read} />
}

function nothingToSend(isNews: boolean, emailsClient: boolean): string | null {
  if (!emailsClient) return 'Nothing is sent. The client sees the new stage in their portal.'
  return isNews ? null : 'Choose another status or write a message, and the email shows here.'
}
