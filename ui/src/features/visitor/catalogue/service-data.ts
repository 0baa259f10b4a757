import { ADDONS, BASE_PRICE_CENTS } from '@/generated/constants'
import { business, siteName } from '@/lib/site-name'

const offer = (name: string, priceCents: number, description?: string) => ({
  '@type': 'Offer',
  name,
  ...(description !== undefined && { description }),
  price: (priceCents / 100).toFixed(2),
  priceCurrency: 'USD',
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
        name: 'Fundable website',
        serviceType: 'Website design',
        description,
        url: `${origin}/`,
        provider: { '@id': organization['@id'] },
        offers: [
          offer('Fundable website', BASE_PRICE_CENTS),
          ...ADDONS.map(({ name, priceCents, description: about }) => offer(name, priceCents, about)),
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
