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
  const emailAgain = status === order.status
  const read = useStatusPreview(order.id, emailsClient ? { status, clientMessage, emailAgain } : null)
  const nothing = emailsClient ? null : nothingSent(emailAgain)
  return <MailProof title={nothing ? 'No email' : 'The email they’ll get'} nothing={nothing} read={read} />
}

function nothingSent(isAgain: boolean): string {
  return isAgain
    ? 'Nothing is sent, because the status stays the same.'
    : 'Nothing is sent. The client sees the new stage in their portal.'
}
