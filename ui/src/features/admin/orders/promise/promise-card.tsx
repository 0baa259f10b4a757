import { Card, CardContent } from '@/components/ui/card'
import { dueOf } from '@/features/admin/orders/list/due'
import { classNames } from '@/lib/class-names'
import { formatWeekday } from '@/lib/dates'
import type { AdminOrder } from '@/lib/schemas'
import { OrderPromise, type OrderPromiseProps } from './order-promise'
import styles from './promise.module.css'

/** The day that was promised, how far it is, and why it is that one. */
export function PromiseCard(props: OrderPromiseProps) {
  return (
    <Card title="Promised">
      <Day order={props.order} />
      <OrderPromise {...props} />
    </Card>
  )
}

function Day({ order }: { order: AdminOrder }) {
  const { text, tone, remaining } = dueOf(order)
  return (
    <CardContent>
      <p className={classNames(styles.day, 'num')}>{remaining === null ? text : formatWeekday(order.promisedOn)}</p>
      {remaining !== null && <p className={tone === 'late' ? 'late' : 'caption'}>{sentence(remaining)}</p>}
    </CardContent>
  )
}

const sentence = (remaining: string) => (remaining === 'today' ? 'Due today' : remaining)
