import { useQuery } from '@tanstack/react-query'
import { DocumentList } from '@/components/ui/documents/document-list'
import { Invoices, InvoicesRead } from '@/components/ui/invoices'
import { http } from '@/lib/http'
import { ClientBilling } from './billing/client-billing'
import { clientDocumentsQuery } from './client-documents-query'

const PATH = '/api/client/invoices'
const DOCUMENT_PAGE = '/client/document'

export function ClientInvoices({ token }: { token: string }) {
  return (
    <Invoices>
      <Ours token={token} />
      <Read token={token} />
    </Invoices>
  )
}

/** The agency's own, where it issues them: what the card provider has stands below. */
function Ours({ token }: { token: string }) {
  const { data } = useQuery(clientDocumentsQuery(token))
  if (!data) return null
  const hasSome = data.items.length > 0
  return (
    <>
      {hasSome && <DocumentList documents={data.items} base={DOCUMENT_PAGE} />}
      {(hasSome || data.isOn) && <ClientBilling token={token} />}
      {hasSome && <p className="caption">Receipts of the card payments:</p>}
    </>
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
