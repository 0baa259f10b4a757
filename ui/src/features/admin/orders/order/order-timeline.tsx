import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { StageRing } from '@/components/ui/stage-ring'
import { dueOf } from '@/features/admin/orders/list/due'
import { formatDateTime, formatWeekday } from '@/lib/dates'
import { stageOf, statusLabel } from '@/lib/order-status'
import type { AdminOrder } from '@/lib/schemas'

type Change = AdminOrder['statusHistory'][number]

/** What happened when the product itself changed the status. */
const BY_ITSELF: Partial<Record<Change['status'], string>> = {
  pending: 'Order created at checkout',
  paid: 'Card payment confirmed',
  intake: 'Intake form received',
}

export function OrderTimeline({ order, children }: { order: AdminOrder; children?: ReactNode }) {
  return (
    <Card title="Timeline" headAside={<DueNote order={order} />}>
      {children}
      <CardContent>
        <ol className="timeline">
          {changesOf(order).map((change) => (
            <TimelineEntry key={`${change.at} ${change.status}`} change={change} />
          ))}
        </ol>
      </CardContent>
    </Card>
  )
}

/** Newest first. The history holds changes, so the beginning comes from the order. */
function changesOf({ createdAt, statusHistory }: AdminOrder): Change[] {
  const created: Change = { status: 'pending', at: createdAt, note: null, by: null }
  return [created, ...statusHistory].reverse()
}

function TimelineEntry({ change }: { change: Change }) {
  return (
    <li>
      <StageRing stage={stageOf(change.status)} />
      <b>{statusLabel(change.status)}</b>
      <span className="by">
        <bdi>{change.by ?? BY_ITSELF[change.status] ?? 'Set automatically'}</bdi>,{' '}
        <time className="num" dateTime={change.at}>
          {formatDateTime(change.at)}
        </time>
      </span>
      {change.note && <blockquote dir="auto">{change.note}</blockquote>}
    </li>
  )
}

function DueNote({ order }: { order: AdminOrder }) {
  const { text, tone, remaining } = dueOf(order)
  if (remaining === null) return <span className="caption">{text}</span>
  return (
    <span className="caption">
      Due <b className="num text-ink">{formatWeekday(order.promisedOn)}</b>,{' '}
      <span className={tone === 'late' ? 'late' : undefined}>{remaining}</span>
    </span>
  )
}
