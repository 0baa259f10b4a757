import { useEffect } from 'react'
import { notFound } from '@/app/not-found-page'
import { keepFocus } from '@/lib/kept-focus'
import { lazyPage } from '@/lib/lazy-page'
import { LinkedOrderFirst } from './linked-order-first'

const correct = lazyPage(async () => (await import('./client-correct')).ClientCorrectPage)
const document = lazyPage(async () => (await import('./client-document')).ClientDocumentPage)
const domain = lazyPage(async () => (await import('./client-domain')).ClientDomainPage)
const live = lazyPage(async () => (await import('./client-live')).ClientLivePage)
const website = lazyPage(async () => (await import('./client-website')).ClientWebsitePage)
const yours = lazyPage(async () => (await import('./client-yours')).ClientYoursPage)
const report = lazyPage(async () => (await import('./client-report')).ClientReportPage)
const sharedReport = lazyPage(async () => (await import('./shared-report')).SharedReportPage)

interface ClientPagesProps {
  page: string | undefined
  onRefused: () => void
}

/** A client's pages beside the dashboard, whose first script doesn't name them; without a page, the report that they show to others. */
export function ClientPages(props: ClientPagesProps) {
  useEffect(keepFocus, [])
  return (
    <LinkedOrderFirst>
      <ClientPageOf {...props} />
    </LinkedOrderFirst>
  )
}

function ClientPageOf({ page, onRefused }: ClientPagesProps) {
  switch (page) {
    case undefined:
      return <sharedReport.Page />
    case 'correct':
    case 'new-version':
      return <correct.Page page={page} onRefused={onRefused} />
    case 'document':
      return <document.Page onRefused={onRefused} />
    case 'domain':
      return <domain.Page onRefused={onRefused} />
    case 'live':
    case 'messages':
      return <live.Page page={page} onRefused={onRefused} />
    case 'website':
      return <website.Page onRefused={onRefused} />
    case 'yours':
      return <yours.Page onRefused={onRefused} />
    case 'report':
      return <report.Page onRefused={onRefused} />
    default:
      return <notFound.Page />
  }
}
