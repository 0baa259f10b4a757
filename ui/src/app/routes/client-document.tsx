import { AppFooterSlim } from '@/components/ui/app-footer'
import { AppHeader } from '@/components/ui/app-header'
import { Main } from '@/components/ui/main'
import { ClientDocument } from '@/features/client/orders/client-document'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useClientToken } from './use-client-token'

export function ClientDocumentPage({ onRefused }: { onRefused: () => void }) {
  useDocumentHead({ title: titled('Document') })
  const token = useClientToken(onRefused)
  return (
    <>
      <AppHeader />
      <Main className="wrap">{token && <ClientDocument token={token} onRefused={onRefused} />}</Main>
      <AppFooterSlim />
    </>
  )
}
