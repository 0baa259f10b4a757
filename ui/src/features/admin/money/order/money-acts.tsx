import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { refundable } from '@/features/admin/money/refunds/refund-amount'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import type { OrderDetails } from '@/lib/schemas'
import { beforeMoneyDialog, MoneyDialogs } from './money-dialogs'
import { useMoneyDialogs } from './use-money-dialogs'

const REFUND_TEXTS = {
  possible: 'Money goes back to the client, the way it was paid.',
  'with the bank': 'Money goes back to the client, the way it was paid. Not while the dispute is open.',
}

/** What moves money back or ends what is paid for. It can't be undone, so it stands apart from the figures. */
export function MoneyActs({ details }: { details: OrderDetails }) {
  const { asked, askRefund, askEndHosting, close } = useMoneyDialogs(details)
  const refund = useRefundState(details)
  return (
    <>
      {refund !== 'none' && (
        <MoneyAct text={REFUND_TEXTS[refund]} label="Refund…" isHeld={refund === 'with the bank'} onAsk={askRefund} />
      )}
      {canEndHosting(details) && (
        <MoneyAct text="Hosting ends today, and nothing more is charged." label="End hosting…" onAsk={askEndHosting} />
      )}
      <MoneyDialogs asked={asked} onClose={close} />
    </>
  )
}

interface MoneyActProps {
  text: string
  label: string
  /** It's there, and can't be done now. */
  isHeld?: boolean
  onAsk: () => void
}

function MoneyAct({ text, label, isHeld = false, onAsk }: MoneyActProps) {
  const why = useId()
  return (
    <div className="row between danger-act" {...beforeMoneyDialog}>
      <p className="min-w-0" id={why}>
        {text}
      </p>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={isHeld || undefined}
        aria-describedby={why}
        onClick={isHeld ? undefined : onAsk}
      >
        {label}
      </Button>
    </div>
  )
}

/** Money is given back by owners alone; the API refuses anybody else too. */
function useRefundState({ order, disputes, takenByBank }: OrderDetails): keyof typeof REFUND_TEXTS | 'none' {
  const user = useAdminSession()
  if (user?.role !== 'owner' || order.paymentState === 'unpaid') return 'none'
  const { leftCents, isWithBank } = refundable(order.amount, order.refunded, takenByBank)
  if (leftCents > 0) return 'possible'
  return isWithBank && disputes.some(({ status }) => status === 'open') ? 'with the bank' : 'none'
}

/** After a full refund the question stands with the hosting itself. */
function canEndHosting({ hosting, hostingAfterRefund }: OrderDetails): boolean {
  return hosting !== null && hosting.status !== 'ended' && hostingAfterRefund !== 'asked'
}
