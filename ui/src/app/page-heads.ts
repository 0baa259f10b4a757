import { landing } from '@/features/visitor/catalogue/landing-words'
import { serviceData } from '@/features/visitor/catalogue/service-data'
import { faqTitle } from '@/features/visitor/faq/entries'
import { faqData } from '@/features/visitor/faq/structured-data'
import { hostingOf } from '@/lib/hosting-terms'
import { formatPrice } from '@/lib/money'
import { offer } from '@/lib/offer'
import type { Question } from '@/lib/page-offer'
import { paths } from '@/lib/paths'
import { siteName } from '@/lib/site-name'
import { delivery } from '@/lib/terms'
import type { DocumentHead, SharedHead } from '@/lib/use-document-head'

const price = formatPrice(offer.price)

/** What the pages that are rendered at build time say of themselves: to readers of the served head and to the browser. */
export interface PageHead {
  path: string
  title: string
  description: string
  type: SharedHead['type']
  data: (origin: string) => object
}

const description = landing.isOurs
  ? `A 5-page website with consistent business details, SSL and ${hostingOf(offer)}. ${price} flat, delivered within ${delivery(offer)} after the intake form.`
  : landing.lead

export const landingHead: PageHead = {
  path: paths.home,
  title: landing.isOurs
    ? `${siteName}: a ${price} website that looks credible to lenders`
    : `${siteName}: ${landing.headline}`,
  description,
  type: 'website',
  data: (origin) => serviceData(origin, description),
}

export function faqHead(entry: Question): PageHead {
  return {
    path: paths.faq(entry.slug),
    title: faqTitle(entry),
    description: entry.description,
    type: 'article',
    data: () => faqData(entry),
  }
}

/** For useDocumentHead. Rendering at build time sets no head and has no window. */
export function documentHead({ path, title, description, type, data }: PageHead): DocumentHead {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return { title, description, shared: { title, description, url: origin + path, type, data: data(origin) } }
}
