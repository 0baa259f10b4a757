import { Suspense, useRef } from 'react'
import { DownloadButton } from '@/components/admin/download-button'
import { ListSkeleton } from '@/components/admin/list-skeleton'
import { SearchField } from '@/components/admin/search-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { beforeOrderDialogs, OrderDialogs } from '@/features/admin/orders/dialogs/order-dialogs'
import { useOrderDialogs } from '@/features/admin/orders/dialogs/use-order-dialogs'
import { HOSTING_FILTERS } from '@/features/admin/orders/paging/hosting-filter'
import {
  exportFilter,
  hasFilter,
  NO_FILTER,
  ordersQuery,
  PAGE_SIZE,
  type OrdersFilter,
  type PagePlace,
} from '@/features/admin/orders/paging/list-address'
import { PagedList } from '@/features/admin/orders/paging/paged-list'
import { useOrdersFilter, usePages } from '@/features/admin/orders/paging/use-list-address'
import { useListFocus } from '@/features/admin/orders/paging/use-list-focus'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'
import { lazyPage } from '@/lib/lazy-page'
import { countOf, foundLabel, type FoundByStatus } from './found'
import { AddonFilter, HostingSelect, StatusChips } from './order-filters'

/** The rows bring their tooltips' positioning code. It comes while the orders are asked for, to be there before them. */
const table = lazyPage(async () => (await import('./orders-table')).OrdersTable)
table.preload().catch(() => undefined)

/** 'Recent Orders': search, filters, one page of orders, and the two dialogs for one of them. */
export function OrdersCard() {
  const card = useRef<HTMLElement>(null)
  const { filter, setFilter } = useOrdersFilter()
  const pages = usePages('orders')
  const read = useOrders(filter, pages.page)
  const { asked, askStatus, askDelete, close } = useOrderDialogs(read.data?.items ?? [])
  useListFocus(card, pages.page, read.isPlaceholderData)
  const found = filter.q === '' ? undefined : (read.data?.byStatus ?? undefined)
  const closeDeleted = () => {
    close()
    if (read.data?.items.length === 1 && pages.page.after !== null) pages.previous()
  }
  return (
    <Card
      ref={card}
      tabIndex={-1}
      {...beforeOrderDialogs}
      title="Recent Orders"
      className="list-card"
      headAside={<OrderTools filter={filter} setFilter={setFilter} />}
    >
      <div className="chip-bar">
        <StatusChips filter={filter} onFilter={setFilter} found={found} />
      </div>
      {found && <Elsewhere filter={filter} setFilter={setFilter} found={found} />}
      <PagedList
        of="orders"
        size={PAGE_SIZE.orders}
        read={read}
        pages={pages}
        totalLabel={found && foundLabel}
        empty={<NoOrders filter={filter} setFilter={setFilter} />}
        aside={<Downloads filter={filter} />}
      >
        {(orders, isBusy) => (
          <Suspense fallback={<ListSkeleton />}>
            <table.Page orders={orders} isBusy={isBusy} onUpdateStatus={askStatus} onDelete={askDelete} />
          </Suspense>
        )}
      </PagedList>
      <OrderDialogs asked={asked} onClose={close} onDeleted={closeDeleted} focusAfterDelete={() => card.current} />
    </Card>
  )
}

/** The ledger is that of the orders that the list shows; without a filter, all of it. */
function Downloads({ filter }: { filter: OrdersFilter }) {
  const asked = exportFilter(filter)
  return (
    <>
      <DownloadButton label="Download CSV" address="/api/orders/export" filter={asked} />
      <DownloadButton label="Download ledger" address="/api/admin/ledger/export" filter={asked} />
    </>
  )
}

/** A status that is pressed hides what else the search has found. */
function Elsewhere({ filter, setFilter, found }: ReturnType<typeof useOrdersFilter> & { found: FoundByStatus }) {
  const others = filter.status === null ? 0 : countOf(found) - (found[filter.status] ?? 0)
  return (
    <div role="status" className={others > 0 ? 'elsewhere' : undefined}>
      {others > 0 && (
        <>
          <span>{`${foundLabel(others)} more in other statuses.`}</span>
          <Button variant="outline" size="sm" onClick={() => setFilter({ ...filter, status: null })}>
            Show all
          </Button>
        </>
      )}
    </div>
  )
}

function useOrders(filter: OrdersFilter, page: PagePlace) {
  const query = ordersQuery(filter, page)
  return useAdminRead(adminKeys.ordersPage(searchOf(query)), (signal) => http.get('/api/orders', { query, signal }), {
    keepsPrevious: true,
  })
}

/** Only the beginning of a search is a step to come back to, not each of its letters. */
function OrderTools({ filter, setFilter }: ReturnType<typeof useOrdersFilter>) {
  return (
    <div className="tools">
      <SearchField
        label="Search orders"
        placeholder="Email, business or order number"
        value={filter.q}
        onSearch={(q) => setFilter({ ...filter, q }, { replace: filter.q !== '' })}
        hasSlashKey
      />
      <AddonFilter filter={filter} onFilter={setFilter} />
      <HostingSelect filter={filter} onFilter={setFilter} />
    </div>
  )
}

function NoOrders({ filter, setFilter }: ReturnType<typeof useOrdersFilter>) {
  if (!hasFilter(filter)) {
    return <EmptyState title="No orders yet" text="Orders appear here as soon as someone starts a checkout." />
  }
  const hosting = HOSTING_FILTERS.find(({ value }) => value === filter.hosting)
  if (hosting && !hasFilter({ ...filter, hosting: null })) {
    return (
      <EmptyState title={hosting.none} text="An order shows up here when that changes.">
        <ClearFilters setFilter={setFilter} />
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No order matches" text="Try another status, or clear the search.">
      <ClearFilters setFilter={setFilter} />
    </EmptyState>
  )
}

function ClearFilters({ setFilter }: Pick<ReturnType<typeof useOrdersFilter>, 'setFilter'>) {
  return (
    <Button variant="outline" size="sm" onClick={() => setFilter(NO_FILTER)}>
      Clear filters
    </Button>
  )
}
