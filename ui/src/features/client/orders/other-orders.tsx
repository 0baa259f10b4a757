import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { rememberOrder, type KnownOrder } from '@/lib/known-orders'

interface OtherOrdersProps {
  /** The one that shows. */
  current: KnownOrder
  onOpen: (token: string) => void
}

/** Orders that this browser has opened before. Nothing shows for the only one. */
export function OtherOrders({ current, onOpen }: OtherOrdersProps) {
  const [others, setOthers] = useState<KnownOrder[]>([])
  const { id, token, businessName } = current
  useEffect(() => {
    let isShown = true
    void rememberOrder({ id, token, businessName }).then((all) => {
      if (isShown) setOthers(all.filter((order) => order.id !== id))
    })
    return () => {
      isShown = false
    }
  }, [id, token, businessName])
  if (others.length === 0) return null
  return (
    <Card title="Your other orders">
      <CardContent className="stack">
        {others.map((order) => (
          <div key={order.id} className="row between">
            <span className="wrap-anywhere">
              Order #<span className="num">{order.id.slice(0, 8)}</span>
              {order.businessName && `, ${order.businessName}`}
            </span>
            <Button
              variant="outline"
              aria-label={`Open order #${order.id.slice(0, 8)}`}
              onClick={() => {
                onOpen(order.token)
              }}
            >
              Open
            </Button>
          </div>
        ))}
      </CardContent>
    </Card>
  )
}
