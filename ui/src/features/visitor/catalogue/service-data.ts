import { offer } from '@/lib/offer'
import { pageOffer } from '@/lib/page-offer'
import { business, siteName } from '@/lib/site-name'

const priced = (name: string, cents: number, description?: string) => ({
  '@type': 'Offer',
  name,
  ...(description !== undefined && { description }),
  price: (cents / 100).toFixed(2),
  priceCurrency: offer.currency.toUpperCase(),
})

/** What we are and what we sell, for search engines (schema.org). `origin` is where the site is served. */
export function serviceData(origin: string, description: string) {
  const organization = { '@type': 'Organization', '@id': `${origin}/#organization`, name: siteName, url: `${origin}/` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...organization, logo: `${origin}/favicon.svg`, ...knownOf(business) },
      {
        '@type': 'Service',
        name: offer.name,
        ...(pageOffer ? {} : { serviceType: 'Website design' }),
        description,
        url: `${origin}/`,
        provider: { '@id': organization['@id'] },
        offers: [
          priced(offer.name, offer.price),
          ...offer.addons.map(({ name, price, description: about }) => priced(name, price, about)),
        ],
      },
    ],
  }
}

/** How the seller is reached. What nobody has said is left out; the server does the same where the build left marks. */
function knownOf({ legalName, address, phone, email, website }: typeof business) {
  const said = { legalName, address, telephone: phone, email, sameAs: website }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value))
}
