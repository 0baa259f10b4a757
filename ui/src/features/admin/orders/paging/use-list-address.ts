import { useLocation, useNavigate } from 'react-router-dom'
import {
  FIRST_PAGE,
  readFilter,
  readPage,
  withFilter,
  withPage,
  type ListName,
  type OrdersFilter,
  type PagePlace,
} from './list-address'

/** The cursors of the pages before, per list: a cursor leads only forward. Kept with the history entry, so it outlives a reload. */
type Trails = Partial<Record<ListName, PagePlace['after'][]>>

interface HistoryState {
  trails?: Trails
}

function useAddress() {
  const { search, ...location } = useLocation()
  const state = location.state as HistoryState | null
  const navigate = useNavigate()
  return {
    address: new URLSearchParams(search),
    trails: state?.trails ?? {},
    go: (address: URLSearchParams, trails: Trails, replace = false) => {
      void navigate({ search: address.toString() }, { state: { trails } satisfies HistoryState, replace })
    },
  }
}

export function useOrdersFilter() {
  const { address, trails, go } = useAddress()
  return {
    filter: readFilter(address),
    /** `replace` keeps every typed letter out of the history. */
    setFilter: (filter: OrdersFilter, { replace = false } = {}) => {
      go(withFilter(address, filter), { ...trails, orders: [] }, replace)
    },
  }
}

export function usePages(list: ListName) {
  const { address, trails, go } = useAddress()
  const page = readPage(address, list)
  const before = trails[list] ?? []
  return {
    page,
    next: (cursor: string) => {
      const next = { number: page.number + 1, after: cursor }
      go(withPage(address, list, next), { ...trails, [list]: [...before, page.after] })
    },
    /** Without a trail, as behind a link someone sent, this is the first page. */
    previous: () => {
      const after = before.at(-1) ?? null
      const place = after === null ? FIRST_PAGE : { number: page.number - 1, after }
      go(withPage(address, list, place), { ...trails, [list]: before.slice(0, -1) })
    },
  }
}
