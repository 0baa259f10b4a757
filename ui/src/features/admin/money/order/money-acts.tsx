import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import type { OrderDetails } from '@/lib/schemas'
import { beforeMoneyDialog, MoneyDialogs } from './money-dialogs'
import { useMoneyDialogs } from './use-money-dialogs'

/** What moves money back or ends what is paid for. It can't be undone, so it stands apart from the figures. */
export function MoneyActs({ details }: { details: OrderDetails }) {
  const { asked, askRefund, askEndHosting, close } = useMoneyDialogs(details)
  return (
    <>
      {useCanRefund(details) && (
        <MoneyAct text="Money goes back to the client, the way it was paid." label="Refund…" onAsk={askRefund} />
      )}
      {canEndHosting(details) && (
        <MoneyAct text="Hosting ends today, and nothing more is charged." label="End hosting…" onAsk={askEndHosting} />
      )}
      <MoneyDialogs asked={asked} onClose={close} />
    </>
  )
}

function MoneyAct({ text, label, onAsk }: { text: ReactNode; label: string; onAsk: () => void }) {
  return (
    <div className="row between danger-act" {...beforeMoneyDialog}>
      <p className="min-w-0">{text}</p>
      <Button variant="outline" size="sm" onClick={onAsk}>
        {label}
      </Button>
    </div>
  )
}

/** Money is given back by owners alone; the API refuses anybody else too. */
function useCanRefund({ order }: OrderDetails): boolean {
  const user = useAdminSession()
  return user?.role === 'owner' && order.paymentState !== 'unpaid' && order.refunded < order.amount
}

/** After a full refund the question stands with the hosting itself. */
function canEndHosting({ hosting, hostingAfterRefund }: OrderDetails): boolean {
  return hosting !== null && hosting.status !== 'ended' && hostingAfterRefund !== 'asked'
}
