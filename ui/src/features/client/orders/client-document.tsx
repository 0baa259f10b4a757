import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { DocumentPage } from '@/components/ui/documents/document-page'
import { Skeleton } from '@/components/ui/skeleton'
import { paths } from '@/lib/paths'
import { useRefused } from '@/lib/use-refused'
import { whyFailed } from '@/lib/why-failed'
import { clientDocumentsQuery } from './client-documents-query'

/** One of the documents of the order that somebody is logged in to. */
export function ClientDocument({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { data, error } = useQuery(clientDocumentsQuery(token))
  useRefused(error, onRefused)
  return (
    <DocumentPage
      documents={data}
      back={{ to: paths.clientDashboard, name: 'Dashboard' }}
      files={{ address: '/api/client/documents', token }}
    >
      {error ? (
        <Alert variant="danger" title="The document didn’t load">
          {whyFailed(error)}
        </Alert>
      ) : (
        <Skeleton height="30rem" />
      )}
    </DocumentPage>
  )
}
