import { Suspense } from 'react'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useClientToken } from './use-client-token'

const correct = lazyPage(async () => (await import('@/features/client/yours/correct/correct-page')).CorrectPage)
const version = lazyPage(
  async () => (await import('@/features/client/website/correct/new-version-page')).NewVersionPage,
)

const PAGES = {
  correct: { title: 'Change something', Page: correct.Page },
  'new-version': { title: 'Your new version', Page: version.Page },
}

/** A live website corrected by its client: what they change, and what it becomes. */
export function ClientCorrectPage({ page, onRefused }: { page: keyof typeof PAGES; onRefused: () => void }) {
  const { title, Page } = PAGES[page]
  useDocumentHead({ title: titled(title) })
  const token = useClientToken(onRefused)
  return <Suspense>{token && <Page key={page} token={token} onRefused={onRefused} />}</Suspense>
}
