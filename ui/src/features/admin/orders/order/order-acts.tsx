import { AtSign, Eye, Flag, KeyRound, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MoreMenu } from '@/components/admin/menu/more-menu'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { useSendLink } from '@/features/admin/orders/client/use-send-link'
import type { OrderActions } from '@/features/admin/orders/list/order-row'
import { NextDeed } from '@/features/admin/orders/needs/next-deed'
import type { OrderRoom } from '@/lib/admin/admin-paths'
import { useDeeds, type Deed } from '@/lib/admin/desk'
import { clientViewPath } from '@/lib/client-view'
import type { AdminOrder } from '@/lib/schemas'
import styles from './order-head.module.css'

const emailDialog = lazyDialog(async () => (await import('@/features/admin/orders/client/email-dialog')).EmailDialog)
const messageDialog = lazyDialog(
  async () => (await import('@/features/admin/orders/client/message-dialog')).MessageDialog,
)

const beforeDialogs = () => {
  emailDialog.before.onFocus()
  messageDialog.before.onFocus()
}

interface OrderActsProps extends OrderActions {
  order: AdminOrder
  room: OrderRoom
}

/** What the order needs next, and everything else that staff do with it as a whole behind one button. */
export function OrderActs({ order, room, ...actions }: OrderActsProps) {
  const [asked, setAsked] = useState<'message' | 'email' | null>(null)
  const close = () => setAsked(null)
  const write = () => setAsked('message')
  const deeds = useOrderDeeds(order, { ...actions, onWrite: write, onCorrect: () => setAsked('email') })
  return (
    <div className={styles.acts} onPointerEnter={beforeDialogs} onFocus={beforeDialogs}>
      <NextDeed order={order} room={room} onWrite={write} />
      <MoreMenu label="More for this order" deeds={deeds} />
      {asked === 'message' && <messageDialog.Dialog order={order} onClose={close} />}
      {asked === 'email' && <emailDialog.Dialog order={order} onClose={close} />}
    </div>
  )
}

interface Asks extends OrderActions {
  onWrite: () => void
  onCorrect: () => void
}

/** The menu's, and the palette's while the order is on the screen. */
function useOrderDeeds(order: AdminOrder, { onUpdateStatus, onWrite, onCorrect, onDelete }: Asks): Deed[] {
  const send = useSendLink(order.id)
  const isPaid = order.paymentState !== 'unpaid' || order.status !== 'pending'
  const about = order.businessName ?? order.email
  const deeds: Deed[] = [
    { label: 'Update Status', about, icon: Flag, run: () => onUpdateStatus(order) },
    { label: 'Email the client', about, icon: Mail, run: onWrite },
    ...(isPaid ? ofPaid(order.id, about, () => send.mutate()) : []),
    { label: 'Correct the email address…', about, icon: AtSign, run: onCorrect },
    { label: 'Delete…', about, icon: Trash2, isDanger: true, run: () => onDelete(order) },
  ]
  useDeeds(deeds)
  return deeds
}

/** Who hasn't paid has no portal. The view is a page load of its own, in which nothing of ours is left. */
const ofPaid = (id: string, about: string, send: () => void): Deed[] => [
  { label: 'View as client', about, icon: Eye, href: clientViewPath(id) },
  { label: 'Send a new login link', about, icon: KeyRound, run: send },
]
