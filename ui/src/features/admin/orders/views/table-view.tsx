import { Suspense, useRef } from 'react'
import { DownloadButton } from '@/components/admin/download-button'
import { ListSkeleton } from '@/components/admin/list-skeleton'
import { SearchField } from '@/components/admin/search-field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { COUNTED_MAX } from '@/features/admin/orders/list/found'
import { PagedList } from '@/features/admin/orders/paging/paged-list'
import { countLabel } from '@/features/admin/orders/paging/pager'
import { usePages } from '@/features/admin/orders/paging/use-list-address'
import { useListFocus } from '@/features/admin/orders/paging/use-list-focus'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http, searchOf } from '@/lib/http'
import { lazyPage } from '@/lib/lazy-page'
import { BulkBar } from './bulk-bar'
import { useSelection } from './use-selection'
import { useView } from './use-view'
import { isSameView, narrowedTo, OPEN_VIEW, VIEW_SIZE, viewQuery, type OrdersView } from './view-address'
import { ViewFilters } from './view-filters'
import { ViewTabs } from './view-tabs'
import styles from './views.module.css'

/** Its tooltips' positioning code comes while the orders are asked for. */
const table = lazyPage(async () => (await import('./view-table')).ViewTable)
table.preload().catch(() => undefined)

/** Every order, narrowed and sorted as the address says, and what can be done to those that are ticked. */
export function TableView() {
  const card = useRef<HTMLElement>(null)
  const { view, setView, addressOf } = useView()
  const pages = usePages('orders')
  const query = viewQuery(view, pages.page.after)
  const read = useAdminRead(
    adminKeys.ordersView(searchOf(query)),
    (signal) => http.get('/api/admin/orders', { query, signal }),
    { keepsPrevious: true },
  )
  const selection = useSelection(JSON.stringify(narrowedTo(view)))
  useListFocus(card, pages.page, read.isPlaceholderData)
  return (
    <>
      <Card ref={card} tabIndex={-1} className="list-card" aria-label="Orders">
        <ViewTabs view={view} addressOf={addressOf} />
        <div className={styles.filters}>
          <SearchField
            label="Search orders"
            placeholder="Email, business or order number"
            value={view.q}
            onSearch={(q) => setView({ ...view, q }, { replace: view.q !== '' })}
            hasSlashKey
          />
          <ViewFilters view={view} onView={setView} />
        </div>
        <PagedList
          of="orders"
          size={VIEW_SIZE}
          read={read}
          pages={pages}
          totalLabel={(total) => (isCounted(view) && total >= COUNTED_MAX ? '1,000+' : countLabel(total))}
          empty={<NoOrders view={view} onView={setView} />}
          aside={<DownloadButton label="CSV" address="/api/admin/orders/export" filter={narrowedTo(view)} />}
        >
          {(orders, isBusy) => (
            <Suspense fallback={<ListSkeleton />}>
              <table.Page orders={orders} isBusy={isBusy} view={view} onView={setView} selection={selection} />
            </Suspense>
          )}
        </PagedList>
        {(view.q || view.addon) && read.data && read.data.total >= COUNTED_MAX && (
          <p className={styles.some}>The newest 1,000 matches are sorted. Narrow the search to see others.</p>
        )}
      </Card>
      <BulkBar selection={selection} />
    </>
  )
}

/** By stage alone there's an exact count; else it stops. */
const isCounted = (view: OrdersView) =>
  Boolean(view.q || view.addon || view.person || view.due || view.on || view.isWithoutNotes)

function NoOrders({ view, onView }: { view: OrdersView; onView: (view: OrdersView) => void }) {
  if (isSameView(view, OPEN_VIEW)) {
    return <EmptyState title="Nothing is open" text="Orders appear here as soon as someone starts a checkout." />
  }
  return (
    <EmptyState title="No orders here" text="Try another view, or clear the filters.">
      <Button variant="outline" size="sm" onClick={() => onView(OPEN_VIEW)}>
        Clear the filters
      </Button>
    </EmptyState>
  )
}
