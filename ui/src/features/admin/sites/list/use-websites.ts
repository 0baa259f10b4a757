import { useSearchParams } from 'react-router-dom'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'

export const STATES = ['ending', 'paused'] as const

export interface WebsitesFilter {
  q: string
  state: (typeof STATES)[number] | null
}

const SEARCH_MAX = 200
const PAGE_SIZE = 25

/** The filter is in the address, so that a reload and a link keep it. */
export function useWebsitesFilter() {
  const [address, setAddress] = useSearchParams()
  const state = address.get('state')
  const filter: WebsitesFilter = {
    q: (address.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    state: STATES.find((known) => known === state) ?? null,
  }
  const setFilter = ({ q, state: wanted }: WebsitesFilter, { replace = false } = {}) =>
    setAddress({ ...(q && { q }), ...(wanted && { state: wanted }) }, { replace })
  return { filter, setFilter }
}

/** One page of websites, the last published first. Visitors come while nobody looks, so each visit asks anew. */
export function useWebsites({ q, state }: WebsitesFilter, cursor: string | null) {
  const query = { q: q || null, state, cursor, limit: PAGE_SIZE }
  return useAdminRead(
    adminKeys.websites(searchOf(query)),
    (signal) => http.get('/api/admin/websites', { query, signal }),
    { keepsPrevious: true, changesByItself: true },
  )
}
