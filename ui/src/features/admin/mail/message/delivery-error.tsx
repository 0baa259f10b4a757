import { attemptsLabel } from '@/lib/admin/message-labels'
import { formatDateTime } from '@/lib/dates'
import type { Mail } from '@/lib/schemas'

/** Why a message has not got through yet, in the mail server's last words; nothing while all is well. */
export function DeliveryError({ mail: { attempts, error, nextAt } }: { mail: Mail }) {
  if (!error) return null
  const tries = [attemptsLabel(attempts), nextAt && `next try ${formatDateTime(nextAt)}`].filter(Boolean).join(', ')
  return (
    <div className="grid gap-1">
      {tries && <p className="caption">{tries}</p>}
      <p className="quoted">{error}</p>
    </div>
  )
}
