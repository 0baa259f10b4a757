import { queryOptions } from '@tanstack/react-query'
import { CLIENT_ORDER_KEY } from '@/lib/client-order-key'
import { http } from '@/lib/http'
import type { ClientFacts } from '@/lib/schemas'

/** What the client has told of their business, read anew each time the page is opened. */
export const factsQuery = (token: string) =>
  queryOptions({
    queryKey: [...CLIENT_ORDER_KEY, 'facts', token],
    queryFn: ({ signal }) => http.get('/api/client/facts', { token, signal }),
    staleTime: 0,
  })

/** Every fact by its key: a text by its path, a service's by `note:` or `price:` and the service. */
export type Texts = Readonly<Record<string, string>>

export const noteKey = (service: string) => `note:${service}`
export const priceKey = (service: string) => `price:${service}`

export const textsOf = ({ texts, services, color }: ClientFacts): Texts =>
  Object.fromEntries([
    ...texts.map(({ path, text }) => [path, text] as const),
    ...services.map(({ key, note }) => [noteKey(key), note] as const),
    ...services.map(({ key, price }) => [priceKey(key), price] as const),
    ['color', color] as const,
  ])

/** A save of some of them on top of what the server has. */
export function bodyOf(facts: ClientFacts, changed: Texts) {
  const texts = facts.texts.flatMap(({ path }) => (path in changed ? [[path, changed[path]] as const] : []))
  const services = facts.services
    .filter(({ key }) => noteKey(key) in changed || priceKey(key) in changed)
    .map(({ key, note, price }) => ({
      key,
      note: changed[noteKey(key)] ?? note,
      price: changed[priceKey(key)] ?? price,
    }))
  return {
    version: facts.version,
    texts: Object.fromEntries(texts) as Record<string, string>,
    services,
    ...('color' in changed && { color: changed.color }),
  }
}
