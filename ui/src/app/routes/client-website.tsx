import { Suspense, useEffect, useState } from 'react'
import { readClientToken } from '@/lib/client-token'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const reviewed = lazyPage(async () => (await import('@/features/client/website/reviewed-website')).ReviewedWebsite)

export function ClientWebsitePage({ onRefused }: { onRefused: () => void }) {
  useDocumentHead({ title: titled('Your website') })
  const [token] = useState(readClientToken)
  useEffect(() => {
    if (!token) onRefused()
  }, [token, onRefused])
  return <Suspense>{token && <reviewed.Page token={token} onRefused={onRefused} />}</Suspense>
}
