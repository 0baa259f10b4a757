import { queryOptions } from '@tanstack/react-query'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { http } from '@/lib/http'

/** The website that this access token's client reviews. What makes the order old makes this old, too. */
export function reviewedSiteQuery(token: string) {
  return queryOptions({
    queryKey: [...CLIENT_ORDER_KEY, 'website', token],
    queryFn: ({ signal }) => http.get('/api/client/website', { token, signal }),
  })
}

export const SITE_PAGES = [
  { file: 'index.html', label: 'Home' },
  { file: 'about.html', label: 'About' },
  { file: 'services.html', label: 'Services' },
  { file: 'contact.html', label: 'Contact' },
  { file: 'privacy-policy.html', label: 'Privacy' },
] as const
