import { orderName } from './client-names'
import styles from './client.module.css'

interface NamedOrder {
  id: string
  email: string
  businessName: string | null
}

/** What something is about to be done to, name by name. */
export function NamedOrders<Order extends NamedOrder>({
  orders,
  more,
}: {
  orders: readonly Order[]
  /** What else is to be known of one. */
  more: (order: Order) => string
}) {
  return (
    <ul className={styles.named} aria-label="Orders">
      {orders.map((order) => (
        <li key={order.id}>
          <b>
            <bdi>{orderName(order)}</bdi>
          </b>
          <small>{[order.email, more(order)].filter(Boolean).join(', ')}</small>
        </li>
      ))}
    </ul>
  )
}
