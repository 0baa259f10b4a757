import { Suspense } from 'react'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useClientToken } from './use-client-token'

const reviewed = lazyPage(async () => (await import('@/features/client/website/reviewed-website')).ReviewedWebsite)

export function ClientWebsitePage({ onRefused }: { onRefused: () => void }) {
  useDocumentHead({ title: titled('Your website') })
  const token = useClientToken(onRefused)
  return <Suspense>{token && <reviewed.Page token={token} onRefused={onRefused} />}</Suspense>
}
