import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import type { AdminOrder } from '@/lib/schemas'

interface OrderDangersProps {
  order: AdminOrder
  /** What another wing has to add, before the last and worst. */
  children: ReactNode
  onDelete: (order: AdminOrder) => void
}

/** Last on the page and apart: what nobody should press by mistake. */
export function OrderDangers({ order, children, onDelete }: OrderDangersProps) {
  return (
    <Card title="Can’t be undone" className="dangers">
      <CardContent>
        {children}
        <div className="row between danger-act">
          <p className="min-w-0">The order goes for good, with its intake form and files. The ledger stays.</p>
          <Button
            variant="quiet-danger"
            size="sm"
            aria-label={`Delete order from ${order.email}`}
            onClick={() => onDelete(order)}
          >
            Delete
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}
