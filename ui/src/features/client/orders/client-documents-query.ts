import { queryOptions } from '@tanstack/react-query'
import { http } from '@/lib/http'

const PATH = '/api/client/documents'

/** Invoices and credit notes of the agency's own. */
export const clientDocumentsQuery = (token: string) =>
  queryOptions({
    queryKey: [PATH, token],
    queryFn: ({ signal }) => http.get(PATH, { token, signal }),
  })
