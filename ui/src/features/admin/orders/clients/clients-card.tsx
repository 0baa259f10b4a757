import { useRef } from 'react'
import { SearchField } from '@/components/admin/search-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { foundLabel } from '@/features/admin/orders/list/found'
import { ListTabs } from '@/features/admin/orders/paging/list-tabs'
import { PagedList } from '@/features/admin/orders/paging/paged-list'
import { usePages } from '@/features/admin/orders/paging/use-list-address'
import { useListFocus } from '@/features/admin/orders/paging/use-list-focus'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'
import { CLIENT_LISTS, CLIENTS_SIZE, EVERY_CLIENT, useClientsFilter, type ClientsFilter } from './clients-address'
import { ClientsTable } from './clients-table'
import styles from './clients.module.css'

/** Businesses rather than orders, whoever ordered last first. */
export function ClientsCard() {
  const card = useRef<HTMLElement>(null)
  const { filter, setFilter, addressOf } = useClientsFilter()
  const pages = usePages('clients')
  const query = { ...filter, q: filter.q || null, limit: CLIENTS_SIZE, cursor: pages.page.after }
  const read = useAdminRead(
    adminKeys.clients(searchOf(query)),
    (signal) => http.get('/api/admin/clients', { query, signal }),
    { keepsPrevious: true },
  )
  useListFocus(card, pages.page, read.isPlaceholderData)
  return (
    <>
      <h1 className="page-title">Clients</h1>
      <Card ref={card} tabIndex={-1} className="list-card" aria-label="Clients">
        <ListTabs
          tabs={CLIENT_LISTS.map(({ value, label }) => ({
            label,
            to: addressOf({ ...filter, list: value }),
            count: read.data && foundLabel(read.data.byList[value] ?? 0),
            isHere: filter.list === value,
          }))}
        />
        <div className={styles.search}>
          <SearchField
            label="Search clients"
            placeholder="Business, email or order number"
            value={filter.q}
            onSearch={(q) => setFilter({ ...filter, q }, { replace: filter.q !== '' })}
            hasSlashKey
          />
        </div>
        <PagedList
          of="clients"
          size={CLIENTS_SIZE}
          read={read}
          pages={pages}
          totalLabel={foundLabel}
          empty={<NoClients filter={filter} onFilter={setFilter} />}
        >
          {(clients, isBusy) => <ClientsTable clients={clients} isBusy={isBusy} />}
        </PagedList>
      </Card>
    </>
  )
}

function NoClients({ filter, onFilter }: { filter: ClientsFilter; onFilter: (filter: ClientsFilter) => void }) {
  if (filter.q === '' && filter.list === 'all') {
    return <EmptyState title="No clients yet" text="Whoever orders a website appears here, with all they ever order." />
  }
  const text = filter.q ? 'Try an email, a business or an order number.' : 'Nobody has ordered twice yet.'
  return (
    <EmptyState title="No clients here" text={text}>
      <Button variant="outline" size="sm" onClick={() => onFilter(EVERY_CLIENT)}>
        Show all clients
      </Button>
    </EmptyState>
  )
}
