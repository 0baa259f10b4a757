import { Suspense } from 'react'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'
import { useClientToken } from './use-client-token'

const live = lazyPage(async () => (await import('@/features/client/website/live/live-page')).LivePage)
const messages = lazyPage(async () => (await import('@/features/client/website/messages/messages-page')).MessagesPage)

const PAGES = {
  live: { title: 'Your website is live', Page: live.Page },
  messages: { title: 'Messages', Page: messages.Page },
}

/** The pages of a website that's online. */
export function ClientLivePage({ page, onRefused }: { page: keyof typeof PAGES; onRefused: () => void }) {
  const { title, Page } = PAGES[page]
  useDocumentHead({ title: titled(title) })
  const token = useClientToken(onRefused)
  return <Suspense>{token && <Page key={page} token={token} onRefused={onRefused} />}</Suspense>
}
