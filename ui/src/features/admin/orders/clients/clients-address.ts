import { useLocation, useNavigate } from 'react-router-dom'
import { FIRST_PAGE, withPage } from '@/features/admin/orders/paging/list-address'
import type { ClientListName } from '@/lib/schemas'

export const CLIENTS_SIZE = 25

/** What the list of clients is narrowed to. It's in the address, where it differs from all of them. */
export interface ClientsFilter {
  q: string
  list: ClientListName
}

export const EVERY_CLIENT: ClientsFilter = { q: '', list: 'all' }

export const CLIENT_LISTS: readonly { value: ClientListName; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'several', label: 'More than one order' },
]

export function readClientsFilter(address: URLSearchParams): ClientsFilter {
  return {
    q: address.get('q')?.trim() ?? '',
    list: CLIENT_LISTS.find(({ value }) => value === address.get('list'))?.value ?? 'all',
  }
}

/** A changed one begins at its first page. */
export function withClientsFilter(address: URLSearchParams, { q, list }: ClientsFilter): URLSearchParams {
  const next = withPage(address, 'clients', FIRST_PAGE)
  for (const [name, value] of Object.entries({ q, list: list === 'all' ? '' : list })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export function useClientsFilter() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = new URLSearchParams(search)
  return {
    filter: readClientsFilter(address),
    addressOf: (filter: ClientsFilter) => ({ search: withClientsFilter(address, filter).toString() }),
    /** `replace` keeps every typed letter out of the history. */
    setFilter: (filter: ClientsFilter, { replace = false } = {}) => {
      void navigate({ search: withClientsFilter(address, filter).toString() }, { replace })
    },
  }
}
