import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import mailStyles from '@/features/admin/orders/client-mail/client-mail.module.css'
import { stageWarning } from '@/features/admin/orders/dialogs/stage-warning'
import { StatusSelect } from '@/features/admin/orders/dialogs/status-select'
import { adminKeys, refreshOrders, useAdminRead } from '@/lib/admin/admin-data'
import { http, isGone } from '@/lib/http'
import { statusLabel, type OrderStatus } from '@/lib/order-status'
import type { AdminOrder, OrderOutcome, OrderPreview } from '@/lib/schemas'
import type { Selection } from './use-selection'
import styles from './views.module.css'

interface BulkStatusDialogProps {
  selection: Selection
  onClose: () => void
}

/** One status for many orders. Each order's email is named before anything is done; what was refused stays in view. */
export function BulkStatusDialog({ selection, onClose }: BulkStatusDialogProps) {
  const [orders] = useState(selection.orders)
  const [status, setStatus] = useState<OrderStatus>(orders[0]?.status ?? 'paid')
  const [emailsClients, setEmailsClients] = useState(true)
  const id = useId()
  const preview = usePreview(orders, status)
  const change = useChange(orders, status, emailsClients, selection, onClose)
  const willChange = preview.data?.orders.filter(({ outcome }) => outcome === 'changed').length ?? 0
  const mails = emailsClients ? (preview.data?.orders.filter(({ subject }) => subject !== '').length ?? 0) : 0
  const left = (preview.data?.orders.length ?? 0) - willChange
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const title = change.data ? 'Not all orders were changed' : `Update Status of ${counted(orders.length, 'Order')}`
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => {
        if (!isOpen && !change.isPending) onClose()
      }}
      title={title}
    >
      <form onSubmit={submit} className={styles.bulkForm}>
        {!change.data && (
          <>
            <Field label="New Status">
              <StatusSelect value={status} onValueChange={setStatus} />
            </Field>
            <div className={mailStyles.switchRow}>
              <label className="label" htmlFor={id}>
                Email the clients
              </label>
              <Switch id={id} checked={emailsClients} onChange={(event) => setEmailsClients(event.target.checked)} />
            </div>
            <p role="status">{preview.data && sentence(mails, left)}</p>
          </>
        )}
        {preview.data ? (
          <ul className={styles.outcomes} aria-busy={preview.isPlaceholderData}>
            {orders.map((order) => (
              <OutcomeRow
                key={order.id}
                order={order}
                status={status}
                emailsClients={emailsClients}
                preview={preview.data.orders.find((one) => one.id === order.id)}
                outcome={change.data?.orders.find((one) => one.id === order.id)}
              />
            ))}
          </ul>
        ) : (
          <ReadFallback title="The emails couldn’t be shown" read={preview} />
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={change.isPending}>
              {change.data ? 'Close' : 'Cancel'}
            </Button>
          </DialogClose>
          {!change.data && (
            <Button
              type="submit"
              busy={change.isPending}
              busyLabel="Updating..."
              disabled={!preview.data || preview.isPlaceholderData || willChange === 0}
            >
              Change {counted(willChange, 'order')}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface OutcomeRowProps {
  order: AdminOrder
  status: OrderStatus
  emailsClients: boolean
  preview: OrderPreview | undefined
  outcome: OrderOutcome | undefined
}

function OutcomeRow({ order, status, emailsClients, preview, outcome }: OutcomeRowProps) {
  const warning = preview?.outcome === 'changed' && !outcome ? stageWarning(order, status) : null
  return (
    <li>
      <b className="wrap-anywhere">{order.businessName ?? order.email}</b>
      <small>{statusLabel(order.status)}</small>
      <span className={outcome?.outcome === 'refused' || preview?.outcome === 'refused' ? 'late' : undefined}>
        {outcome ? done(outcome) : planned(preview, emailsClients)}
      </span>
      {warning && (
        <span className={styles.warning}>
          {warning.title}. {warning.text}
        </span>
      )}
    </li>
  )
}

function planned(preview: OrderPreview | undefined, emailsClients: boolean): string {
  if (!preview || preview.outcome === 'same') return 'Stays as it is: it has this status already.'
  if (preview.outcome === 'refused') return preview.reason
  return emailsClients ? `Email to ${preview.recipient}: “${preview.subject}”` : 'No email. The portal changes at once.'
}

function done({ outcome, reason }: OrderOutcome): string {
  if (outcome === 'refused') return `Not changed. ${reason}`
  return outcome === 'same' ? 'It had this status already.' : 'Changed.'
}

function sentence(mails: number, left: number): string {
  const sent = mails === 0 ? 'No email is sent.' : `${counted(mails, 'email')} ${mails === 1 ? 'is' : 'are'} sent.`
  return left === 0
    ? sent
    : `${sent} ${counted(left, 'order')} ${left === 1 ? 'stays' : 'stay'} as ${left === 1 ? 'it is' : 'they are'}.`
}

function usePreview(orders: readonly AdminOrder[], status: OrderStatus) {
  const body = { orders: orders.map(({ id }) => id), status }
  return useAdminRead(
    adminKeys.preview('many', body),
    (signal) => http.post('/api/admin/orders/status/preview', { body, signal }),
    { keepsPrevious: true },
  )
}

function useChange(
  orders: readonly AdminOrder[],
  status: OrderStatus,
  emailClients: boolean,
  selection: Selection,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () =>
      http.post('/api/admin/orders/status', {
        body: { orders: orders.map((order) => ({ id: order.id, status: order.status })), status, emailClients },
      }),
    onSuccess: async (found) => {
      refreshOrders(queryClient)
      const refused = new Set(found.orders.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id))
      selection.select(await readAgain(orders.filter(({ id }) => refused.has(id))))
      if (refused.size > 0) return
      const changed = found.orders.filter(({ outcome }) => outcome === 'changed').length
      toast({ title: 'Status Updated', description: `${counted(changed, 'order')} changed to ${statusLabel(status)}.` })
      onDone()
    },
    failed: 'Update Failed',
  })
}

/** As they are now, so that a second try isn't refused for what the first one saw. Without those that are gone; one that
 * can't be read stays as it was. */
async function readAgain(orders: readonly AdminOrder[]): Promise<AdminOrder[]> {
  const reads = orders.map(async (order) => {
    try {
      return [(await http.get('/api/orders/{order_id}', { params: { order_id: order.id } })).order]
    } catch (error) {
      return isGone(error) ? [] : [order]
    }
  })
  return (await Promise.all(reads)).flat()
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
