import { Suspense } from 'react'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useClientToken } from './use-client-token'

const domain = lazyPage(async () => (await import('@/features/client/domain/path/domain-page')).DomainPage)

export function ClientDomainPage({ onRefused }: { onRefused: () => void }) {
  useDocumentHead({ title: titled('Your web address') })
  const token = useClientToken(onRefused)
  return <Suspense>{token && <domain.Page token={token} onRefused={onRefused} />}</Suspense>
}
