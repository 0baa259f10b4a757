import { useState, type SubmitEvent } from 'react'
import { FoundChoices } from '@/components/admin/found-choices'
import { ReadFallback } from '@/components/admin/read-fallback'
import { SearchField } from '@/components/admin/search-field'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { EmailAddress } from '@/components/ui/email-address'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'
import type { ClientDetails, ListedClient } from '@/lib/schemas'
import { clientName, countOrders } from './client-names'
import { useMerge } from './use-client-deed'

const SHOWN = 6

interface MergeDialogProps {
  client: ClientDetails
  orderId: string
  onClose: () => void
}

/** Finds the other client, who counts as this one from then on. */
export function MergeDialog({ client, orderId, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const merge = useMerge(orderId, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen) merge.mutate(chosen)
  }
  return (
    <Dialog
      open
      holdsText
      onOpenChange={(isOpen) => {
        if (!isOpen && !merge.isPending) onClose()
      }}
      title="Merge With Another Client"
      description="Your team sees both as one client. Their logins stay apart: nobody opens the other’s orders. You can separate them again."
    >
      <form onSubmit={submit} className="stack">
        <SearchField
          label="Find the other client"
          placeholder="Business, email or order number"
          value={typed}
          onSearch={(text) => {
            setTyped(text)
            setChosen('')
          }}
        />
        {typed && (
          <Found
            typed={typed}
            ownIds={client.orders.map(({ id }) => id)}
            chosen={chosen}
            isBusy={merge.isPending}
            onChoose={setChosen}
          />
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={merge.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" disabled={!chosen} busy={merge.isPending} busyLabel="Merging...">
            Merge
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface FoundProps {
  typed: string
  ownIds: string[]
  chosen: string
  isBusy: boolean
  onChoose: (orderId: string) => void
}

function Found({ typed, ownIds, chosen, isBusy, onChoose }: FoundProps) {
  const query = { q: typed, list: 'all' as const, limit: SHOWN + 1, cursor: null }
  const read = useAdminRead(
    adminKeys.clients(searchOf(query)),
    (signal) => http.get('/api/admin/clients', { query, signal }),
    { keepsPrevious: true },
  )
  if (!read.data) return <ReadFallback title="The clients couldn’t be loaded" read={read} />
  const others = read.data.items.filter(({ orderId }) => !ownIds.includes(orderId)).slice(0, SHOWN)
  if (others.length === 0) {
    return <p role="status">No other client has these words. Try an email or an order number.</p>
  }
  return (
    <FoundChoices
      legend="The other client"
      found={others.map((client) => ({ id: client.orderId, name: clientName(client), about: aboutOf(client) }))}
      chosen={chosen}
      isBusy={isBusy}
      onChoose={onChoose}
    />
  )
}

function aboutOf({ orders, email, businesses }: ListedClient) {
  return (
    <>
      {countOrders(orders)}
      {businesses.length > 0 && (
        <>
          , <EmailAddress address={email} />
        </>
      )}
    </>
  )
}
