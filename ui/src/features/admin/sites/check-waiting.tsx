import { Card } from '@/components/ui/card'
import { PartWaiting } from './part-waiting'

/** In the place of the check, with its room. */
export function CheckWaiting() {
  return (
    <Card title="Fundability check">
      <PartWaiting part="check" />
    </Card>
  )
}
