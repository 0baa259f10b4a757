import { Suspense, useEffect, useState } from 'react'
import { readClientToken } from '@/lib/client-token'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const live = lazyPage(async () => (await import('@/features/client/website/live/live-page')).LivePage)

export function ClientLivePage({ onRefused }: { onRefused: () => void }) {
  useDocumentHead({ title: titled('Your website is live') })
  const [token] = useState(readClientToken)
  useEffect(() => {
    if (!token) onRefused()
  }, [token, onRefused])
  return <Suspense>{token && <live.Page token={token} onRefused={onRefused} />}</Suspense>
}
