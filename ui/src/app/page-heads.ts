import { faqTitle, type FaqEntry } from '@/features/faq/entries'
import { paths } from '@/lib/paths'
import type { DocumentHead } from '@/lib/use-document-head'

/** What the pages that are rendered at build time say of themselves: to readers of the served head and to the browser. */
export interface PageHead {
  path: string
  title: string
  description: string
}

export const landingHead: PageHead = {
  path: paths.home,
  title: 'Fundable: a $150 website that looks credible to lenders',
  description:
    'A 5-page website with consistent business details, SSL and 12 months of hosting. $150 flat, delivered within 3-5 business days after the intake form.',
}

export function faqHead(entry: FaqEntry): PageHead {
  return { path: paths.faq(entry.slug), title: faqTitle(entry), description: entry.metaDescription }
}

/** For useDocumentHead. Rendering at build time sets no head and has no window. */
export function documentHead({ path, title, description }: PageHead): DocumentHead {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return { title, description, og: { title, description, url: origin + path } }
}
