import { useQuery } from '@tanstack/react-query'
import { Invoices, InvoicesRead } from '@/components/ui/invoices'
import { http } from '@/lib/http'

const PATH = '/api/client/invoices'

export function ClientInvoices({ token }: { token: string }) {
  return (
    <Invoices>
      <Read token={token} />
    </Invoices>
  )
}

/** Asked again each time: the addresses are for now. */
function Read({ token }: { token: string }) {
  const read = useQuery({
    queryKey: [PATH, token],
    queryFn: ({ signal }) => http.get(PATH, { token, signal }),
    staleTime: 0,
  })
  return <InvoicesRead read={read} empty="No invoices yet. Your first one is here once your payment is confirmed." />
}
