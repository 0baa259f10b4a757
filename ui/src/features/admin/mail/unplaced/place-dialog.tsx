import { useState, type SubmitEvent } from 'react'
import { FoundChoices } from '@/components/admin/found-choices'
import { ReadFallback } from '@/components/admin/read-fallback'
import { SearchField } from '@/components/admin/search-field'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { EmailAddress } from '@/components/ui/email-address'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { statusLabel } from '@/lib/order-status'
import type { AdminOrder, UnplacedMail } from '@/lib/schemas'
import { usePlace } from './use-unplaced'

const SHOWN = 6

/** Finds the order whose conversation an email belongs to. The search begins with whoever sent it. */
export function PlaceDialog({ mail, onClose }: { mail: UnplacedMail; onClose: () => void }) {
  const [typed, setTyped] = useState(mail.sender)
  const [chosen, setChosen] = useState<AdminOrder | null>(null)
  const place = usePlace(mail.id, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen) place.mutate(chosen.id)
  }
  const isStranger = chosen !== null && chosen.email.toLowerCase() !== mail.sender.toLowerCase()
  return (
    <Dialog
      open
      holdsText
      onOpenChange={(isOpen) => {
        if (!isOpen && !place.isPending) onClose()
      }}
      title="Put Into an Order"
      description="The email becomes a message in the order’s conversation. It changes nothing else."
    >
      <form onSubmit={submit} className="stack">
        <SearchField
          label="Find the order"
          placeholder="Business, email or order number"
          value={typed}
          onSearch={(text) => {
            setTyped(text)
            setChosen(null)
          }}
        />
        <Found typed={typed} chosen={chosen} isBusy={place.isPending} onChoose={setChosen} />
        {isStranger && (
          <p role="status">
            It didn’t come from this client’s address, so only your team sees it, marked as a stranger’s.
          </p>
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={place.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" disabled={!chosen} busy={place.isPending} busyLabel="Putting...">
            Put into this order
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface FoundProps {
  typed: string
  chosen: AdminOrder | null
  isBusy: boolean
  onChoose: (order: AdminOrder) => void
}

function Found({ typed, chosen, isBusy, onChoose }: FoundProps) {
  const read = useAdminRead(
    adminKeys.ordersFound(`place:${typed}`),
    (signal) =>
      http.get('/api/admin/orders', {
        query: { stage: 'all', q: typed || null, sort: 'created', order: 'down', limit: SHOWN },
        signal,
      }),
    { keepsPrevious: true },
  )
  if (!read.data) return <ReadFallback title="The orders couldn’t be loaded" read={read} />
  const orders = read.data.items
  if (orders.length === 0) {
    return <p role="status">No order has these words. Try a business, an email or an order number.</p>
  }
  return (
    <FoundChoices
      legend="The order"
      found={orders.map((order) => ({ id: order.id, name: order.businessName || order.email, about: aboutOf(order) }))}
      chosen={chosen?.id ?? ''}
      isBusy={isBusy}
      onChoose={(id) => {
        const order = orders.find((one) => one.id === id)
        if (order) onChoose(order)
      }}
    />
  )
}

function aboutOf({ id, email, businessName, status }: AdminOrder) {
  return (
    <>
      #{id.slice(0, 8)}, {statusLabel(status)}
      {businessName && (
        <>
          , <EmailAddress address={email} />
        </>
      )}
    </>
  )
}
