import type { OrderDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { Columns } from './columns'
import { OrderFiles } from './order-files'
import { OrderIntake } from './order-intake'

export function FormAndFiles({ details }: { details: OrderDetails }) {
  const { order, intakeForm, offer } = details
  return (
    <Columns aside={<OrderFiles form={intakeForm} files={details.files} />}>
      <OrderIntake
        form={intakeForm}
        terms={soldUnder(offer, order.selectedAddons)}
        isPaused={details.promise?.isPaused ?? false}
        sentBack={details.sentBack}
      />
    </Columns>
  )
}
