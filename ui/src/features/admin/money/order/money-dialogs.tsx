import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { AskedMoney } from './use-money-dialogs'

const refundDialog = lazyDialog(
  async () => (await import('@/features/admin/money/refunds/refund-dialogs')).OrderRefundDialog,
)
const endHostingDialog = lazyDialog(
  async () => (await import('@/features/admin/money/hosting/end-hosting-dialog')).EndHostingDialog,
)

export const beforeMoneyDialog = {
  onPointerEnter: preload,
  onFocus: preload,
}

function preload(): void {
  refundDialog.before.onFocus()
  endHostingDialog.before.onFocus()
}

interface MoneyDialogsProps {
  asked: AskedMoney | null
  onClose: () => void
}

export function MoneyDialogs({ asked, onClose }: MoneyDialogsProps) {
  if (asked?.action === 'refund') {
    return <refundDialog.Dialog details={asked.details} onClose={onClose} />
  }
  if (asked?.action === 'end-hosting') {
    return <endHostingDialog.Dialog order={asked.details.order} onClose={onClose} />
  }
  return null
}
