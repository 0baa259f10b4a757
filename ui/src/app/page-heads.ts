import { serviceData } from '@/features/visitor/catalogue/service-data'
import { faqTitle, type FaqEntry } from '@/features/visitor/faq/entries'
import { faqData } from '@/features/visitor/faq/structured-data'
import { paths } from '@/lib/paths'
import { siteName } from '@/lib/site-name'
import type { DocumentHead, SharedHead } from '@/lib/use-document-head'

/** What the pages that are rendered at build time say of themselves: to readers of the served head and to the browser. */
export interface PageHead {
  path: string
  title: string
  description: string
  type: SharedHead['type']
  data: (origin: string) => object
}

const description =
  'A 5-page website with consistent business details, SSL and 12 months of hosting. $150 flat, delivered within 3-5 business days after the intake form.'

export const landingHead: PageHead = {
  path: paths.home,
  title: `${siteName}: a $150 website that looks credible to lenders`,
  description,
  type: 'website',
  data: (origin) => serviceData(origin, description),
}

export function faqHead(entry: FaqEntry): PageHead {
  return {
    path: paths.faq(entry.slug),
    title: faqTitle(entry),
    description: entry.metaDescription,
    type: 'article',
    data: () => faqData(entry),
  }
}

/** For useDocumentHead. Rendering at build time sets no head and has no window. */
export function documentHead({ path, title, description, type, data }: PageHead): DocumentHead {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return { title, description, shared: { title, description, url: origin + path, type, data: data(origin) } }
}
