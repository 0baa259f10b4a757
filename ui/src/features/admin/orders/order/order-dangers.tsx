import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'

/** Last in its room and apart: what nobody should press by mistake. Nothing shows where nothing can be done. */
export function OrderDangers({ children }: { children: ReactNode }) {
  return (
    <Card title="Can’t be undone" className="dangers">
      <CardContent>{children}</CardContent>
    </Card>
  )
}
