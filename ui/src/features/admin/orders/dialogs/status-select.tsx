import { Select } from '@/components/ui/select'
import { ORDER_STATUSES } from '@/generated/constants'
import type { OrderStatus } from '@/lib/order-status'

interface StatusSelectProps {
  value: OrderStatus
  onValueChange: (status: OrderStatus) => void
}

export function StatusSelect(props: StatusSelectProps) {
  return <Select options={ORDER_STATUSES} {...props} />
}
