import { Suspense, useEffect, useState } from 'react'
import { readClientToken } from '@/lib/client-token'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useLogInFirst } from './use-log-in-first'

const reviewed = lazyPage(async () => (await import('@/features/client/website/reviewed-website')).ReviewedWebsite)

export function ClientWebsitePage() {
  useDocumentHead({ title: titled('Your website') })
  const [token] = useState(readClientToken)
  const logIn = useLogInFirst()
  useEffect(() => {
    if (!token) logIn()
  }, [token, logIn])
  return <Suspense>{token && <reviewed.Page token={token} onRefused={logIn} />}</Suspense>
}
