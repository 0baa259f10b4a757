import { Fragment, useEffect, useRef, useState, type Ref } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { dayLabel } from '@/components/thread/thread-days'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { formatDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { AdminOrder } from '@/lib/schemas'
import styles from './order-timeline.module.css'
import { TimelineEntry } from './timeline-entry'

/** Everything that happened to an order, newest first, page after page. */
export function OrderTimeline({ order }: { order: AdminOrder }) {
  return (
    <Card title="Timeline">
      <CardContent>
        <ol className={styles.timeline}>
          <TimelinePage orderId={order.id} cursor={null} before={null} />
        </ol>
      </CardContent>
    </Card>
  )
}

interface TimelinePageProps {
  orderId: string
  cursor: string | null
  /** The last event of the page above: a day that goes on isn’t named again. */
  before: string | null
}

/** A page knows where the next one begins, so that news in the meantime pushes nothing out. */
function TimelinePage({ orderId, cursor, before }: TimelinePageProps) {
  const read = useTimeline(orderId, cursor)
  const { data } = read
  const [now] = useState(() => new Date())
  const [wantsMore, setWantsMore] = useState(false)
  const first = useFocusOnceHere<HTMLLIElement>(cursor !== null && data !== undefined)
  if (!data) {
    return (
      <li className={styles.rest}>
        <ReadFallback title="The timeline could not be loaded" read={read} />
      </li>
    )
  }
  const { items, nextCursor } = data
  return (
    <>
      {items.map((event, index) => (
        <Fragment key={index}>
          {isNewDay(event.at, items[index - 1]?.at ?? before) && (
            <li className={styles.day}>{dayLabel(event.at, now)}</li>
          )}
          <TimelineEntry event={event} {...(index === 0 && { ref: first })} />
        </Fragment>
      ))}
      {nextCursor !== null && wantsMore && (
        <TimelinePage orderId={orderId} cursor={nextCursor} before={items.at(-1)?.at ?? before} />
      )}
      {nextCursor !== null && !wantsMore && (
        <li className={styles.rest}>
          <Button variant="outline" size="sm" onClick={() => setWantsMore(true)}>
            Show earlier events
          </Button>
        </li>
      )}
    </>
  )
}

const isNewDay = (at: string, before: string | null) => before === null || formatDate(at) !== formatDate(before)

function useTimeline(orderId: string, cursor: string | null) {
  return useAdminRead(
    adminKeys.orderTimeline(orderId, cursor),
    (signal) =>
      http.get('/api/orders/{order_id}/timeline', { params: { order_id: orderId }, query: { cursor }, signal }),
    { changesByItself: true },
  )
}

/** The button that asked for a page goes with it: reading goes on at the page's first event. */
function useFocusOnceHere<Element extends HTMLElement>(isHere: boolean): Ref<Element> {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (isHere) element.current?.focus()
  }, [isHere])
  return element
}
