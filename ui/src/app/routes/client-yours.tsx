import { Suspense } from 'react'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useClientToken } from './use-client-token'

const domain = lazyPage(async () => (await import('@/features/client/domain/domain-card')).DomainCard)
const check = lazyPage(async () => (await import('@/features/client/fundability/fundability-card')).FundabilityCard)
const yours = lazyPage(async () => (await import('@/features/client/yours/yours-page')).YoursPage)

export function ClientYoursPage({ onRefused }: { onRefused: () => void }) {
  useDocumentHead({ title: titled('Make it yours') })
  const token = useClientToken(onRefused)
  return (
    <Suspense>
      {token && (
        <yours.Page token={token} onRefused={onRefused}>
          <Suspense>
            <domain.Page token={token} />
          </Suspense>
          <Suspense>
            <check.Page token={token} />
          </Suspense>
        </yours.Page>
      )}
    </Suspense>
  )
}
