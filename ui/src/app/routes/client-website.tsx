import { Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from '@/components/ui/toast-store'
import { readClientToken } from '@/lib/client-token'
import { lazyPage } from '@/lib/lazy-page'
import { paths } from '@/lib/paths'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const reviewed = lazyPage(async () => (await import('@/features/client/website/reviewed-website')).ReviewedWebsite)

export function ClientWebsitePage() {
  useDocumentHead({ title: titled('Your website') })
  const [token] = useState(readClientToken)
  const navigate = useNavigate()
  const logIn = useCallback(() => {
    toast({ title: 'Access Required', description: 'Please log in to view your order', variant: 'destructive' })
    void navigate(paths.clientLogin, { replace: true })
  }, [navigate])
  useEffect(() => {
    if (!token) logIn()
  }, [token, logIn])
  return <Suspense>{token && <reviewed.Page token={token} onRefused={logIn} />}</Suspense>
}
