import { useEffect, useRef, useState, type Ref } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { AdminOrder } from '@/lib/schemas'
import { TimelineEntry } from './timeline-entry'

/** Everything that happened to an order, newest first, page after page. */
export function OrderTimeline({ order }: { order: AdminOrder }) {
  return (
    <Card title="Timeline">
      <CardContent>
        <ol className="timeline">
          <TimelinePage orderId={order.id} cursor={null} />
        </ol>
      </CardContent>
    </Card>
  )
}

/** A page knows where the next one begins, so that news in the meantime pushes nothing out. */
function TimelinePage({ orderId, cursor }: { orderId: string; cursor: string | null }) {
  const read = useTimeline(orderId, cursor)
  const { data } = read
  const [wantsMore, setWantsMore] = useState(false)
  const first = useFocusOnceHere<HTMLLIElement>(cursor !== null && data !== undefined)
  if (!data) {
    return (
      <li className="rest">
        <ReadFallback title="The timeline could not be loaded" read={read} />
      </li>
    )
  }
  const { items, nextCursor } = data
  return (
    <>
      {items.map((event, index) => (
        <TimelineEntry key={index} event={event} {...(index === 0 && { ref: first })} />
      ))}
      {nextCursor !== null && wantsMore && <TimelinePage orderId={orderId} cursor={nextCursor} />}
      {nextCursor !== null && !wantsMore && (
        <li className="rest">
          <Button variant="outline" size="sm" onClick={() => setWantsMore(true)}>
            Show earlier events
          </Button>
        </li>
      )}
    </>
  )
}

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
