import { Invoices, InvoicesRead } from '@/components/ui/invoices'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

const PATH = '/api/orders/{order_id}/invoices'

export function OrderInvoices({ id }: { id: string }) {
  return (
    <Invoices size="sm">
      <Read id={id} />
    </Invoices>
  )
}

/** Asked again each time: the addresses are for now. */
function Read({ id }: { id: string }) {
  const read = useAdminRead(
    [...adminKeys.order(id), 'invoices'],
    (signal) => http.get(PATH, { params: { order_id: id }, signal }),
    { changesByItself: true },
  )
  return <InvoicesRead read={read} empty="No invoices yet. The first one is here once the payment is confirmed." />
}
