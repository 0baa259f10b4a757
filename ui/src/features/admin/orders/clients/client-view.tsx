import { Link, useLocation } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { CrestPage } from '@/components/ui/crest-page'
import { EmailAddress } from '@/components/ui/email-address'
import { Main } from '@/components/ui/main'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { classNames } from '@/lib/class-names'
import { formatDate } from '@/lib/dates'
import { ApiError, http } from '@/lib/http'
import { inWords } from '@/lib/in-words'
import type { ClientDetails } from '@/lib/schemas'
import { TO_WRITE } from '@/lib/to-write'
import { ClientContacts } from './client-contacts'
import { ClientData } from './client-data'
import { ClientEmails } from './client-emails'
import { ClientFiles } from './client-files'
import { ClientMessages } from './client-messages'
import { countOrders, sumsReceived } from './client-names'
import { ClientOrders } from './client-orders'
import styles from './client.module.css'

/** A 400 is an address that cannot be an order's. */
const NOT_THERE = [400, 404, 422]

/** A business with all its orders, found by any of them. */
export function ClientView({ orderId }: { orderId: string }) {
  const read = useAdminRead(adminKeys.client(orderId), (signal) =>
    http.get('/api/admin/clients/{order_id}', { params: { order_id: orderId }, signal }),
  )
  if (read.error instanceof ApiError && NOT_THERE.includes(read.error.status)) return <ClientMissing />
  if (read.data) return <ClientSheet client={read.data} orderId={orderId} />
  return (
    <Main className="wrap-wide admin-page">
      <h1 className="sr">Client</h1>
      <div className="sheet mt-6">
        <ReadFallback title="The client couldn’t be loaded" read={read} />
      </div>
    </Main>
  )
}

/** The list as it was left. */
function useClientsAddress() {
  const state = useLocation().state as { clients?: string } | null
  return { pathname: adminPaths.clients, search: state?.clients ?? '' }
}

function ClientMissing() {
  return (
    <CrestPage title="Client not found" text="This client no longer exists. Their orders may have been deleted.">
      <Button asChild>
        <Link to={useClientsAddress()}>Back to clients</Link>
      </Button>
    </CrestPage>
  )
}

function ClientSheet({ client, orderId }: { client: ClientDetails; orderId: string }) {
  const isOwner = useAdminSession()?.role === 'owner'
  const business = client.contacts[0]?.businessName
  const received = inWords(sumsReceived(client))
  return (
    <Main className="wrap-wide admin-page">
      <div className={styles.head}>
        <Link className={classNames('small', styles.back)} to={useClientsAddress()}>
          Clients
        </Link>
        <h1 className="t-section wrap-anywhere">
          {business ? <bdi>{business}</bdi> : <EmailAddress address={client.orders[0]?.email ?? ''} />}
        </h1>
        <p className="muted">
          {client.total > client.orders.length
            ? `${countOrders(client.total)}. The newest ${client.orders.length} are shown, with their messages and files.`
            : `Client since ${formatDate(client.since)}. ${countOrders(client.total)}, ${received} received.`}
        </p>
        <WriteLink orders={client.orders} />
      </div>
      <div className={classNames('detail', styles.sheet)}>
        <div className={styles.column}>
          <ClientOrders client={client} />
          <ClientMessages orderId={orderId} orders={client.orders} />
          <ClientFiles client={client} />
        </div>
        <div className={classNames(styles.column, styles.aside)}>
          <ClientContacts contacts={client.contacts} />
          <ClientEmails client={client} orderId={orderId} />
        </div>
        <ClientData client={client} orderId={orderId} isOwner={isOwner} />
      </div>
    </Main>
  )
}

/** In the conversation of the order that they placed last. */
function WriteLink({ orders: [newest] }: Pick<ClientDetails, 'orders'>) {
  if (!newest) return null
  return (
    <Button asChild variant="outline" className={styles.write}>
      <Link to={`${adminPaths.orderRoom(newest.id, 'messages')}${TO_WRITE}`}>Write a message</Link>
    </Button>
  )
}
