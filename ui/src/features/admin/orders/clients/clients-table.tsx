import { Link, useLocation } from 'react-router-dom'
import { EmailAddress } from '@/components/ui/email-address'
import { adminPaths } from '@/lib/admin/admin-paths'
import { classNames } from '@/lib/class-names'
import { formatDate } from '@/lib/dates'
import type { ListedClient } from '@/lib/schemas'
import { stagesLabel, sumsReceived } from './client-names'
import styles from './clients.module.css'

interface ClientsTableProps {
  clients: ListedClient[]
  isBusy: boolean
}

/** A table from 768 px, rows of three lines below. */
export function ClientsTable({ clients, isBusy }: ClientsTableProps) {
  return (
    <table className={styles.table} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Client</th>
          <th scope="col">Orders</th>
          <th scope="col">Last order</th>
          <th scope="col" className={styles.right}>
            Received
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <Row key={client.orderId} client={client} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ client }: { client: ListedClient }) {
  const { search } = useLocation()
  const [business, ...others] = client.businesses
  return (
    <tr>
      <td className={styles.who}>
        <Link to={adminPaths.client(client.orderId)} state={{ clients: search }}>
          {business ? <bdi>{business}</bdi> : <EmailAddress address={client.email} />}
        </Link>
        {others.length > 0 && <span title={others.join(', ')}> and {others.length} more</span>}
        <span className={styles.sub}>{business ? <EmailAddress address={client.email} /> : 'No form yet'}</span>
      </td>
      <td className={styles.orders}>{stagesLabel(client)}</td>
      <td className={styles.last}>
        <span className="num">{formatDate(client.lastOrderAt)}</span>
      </td>
      <td className={styles.received}>
        {sumsReceived(client).map((sum) => (
          <span className={classNames('num', styles.sum)} key={sum}>
            {sum}
          </span>
        ))}
      </td>
    </tr>
  )
}
