import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { adminKeys, useAdminRead } from '@/features/admin/admin-data'
import { ListSkeleton } from '@/features/admin/list-skeleton'
import { beforeStatusDialog } from '@/features/admin/order/lazy-status-select'
import { OrderDialogs } from '@/features/admin/order/order-dialogs'
import { useOrderDialogs } from '@/features/admin/order/use-order-dialogs'
import { ReadFailed } from '@/features/admin/read-failed'
import type { OrdersPage } from '@/features/admin/types'
import { isNarrowed, NO_FILTER, ordersQuery } from './list-address'
import { AddonFilter, StatusChips } from './order-filters'
import { OrdersTable } from './orders-table'
import { Pager } from './pager'
import { SearchField } from './search-field'
import { useListFocus } from './use-list-focus'
import { useOrdersFilter, usePages } from './use-list-address'

/** 'Recent Orders': search, filters, one page of orders, and the two dialogs for one of them. */
export function OrdersCard() {
  const card = useRef<HTMLElement>(null)
  const { filter, setFilter } = useOrdersFilter()
  const { page, next, previous } = usePages('orders')
  const { asked, askStatus, askDelete, close } = useOrderDialogs()
  const query = ordersQuery(filter, page)
  const { data, error, isFetching, isPlaceholderData, refetch } = useAdminRead<OrdersPage>(
    adminKeys.ordersPage(query),
    `${adminKeys.orders[0]}?${query}`,
    { keepsPrevious: true },
  )
  useListFocus(card, page, isPlaceholderData)
  const search = (q: string) => setFilter({ ...filter, q }, { replace: filter.q !== '' })
  const closeDeleted = () => {
    close()
    if (data?.items.length === 1 && page.after !== null) previous()
  }
  return (
    <Card
      ref={card}
      tabIndex={-1}
      {...beforeStatusDialog}
      title="Recent Orders"
      className="list-card"
      headAside={
        <div className="tools">
          <SearchField value={filter.q} onSearch={search} />
          <AddonFilter filter={filter} onFilter={setFilter} />
        </div>
      }
    >
      <div className="chip-bar">
        <StatusChips filter={filter} onFilter={setFilter} />
      </div>
      {error && !data ? (
        <ReadFailed
          title="The orders could not be loaded"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <ListSkeleton />
      ) : data.items.length === 0 ? (
        <NoOrders isFiltered={isNarrowed(filter)} onClear={() => setFilter(NO_FILTER)} />
      ) : (
        <OrdersTable orders={data.items} isBusy={isPlaceholderData} onUpdateStatus={askStatus} onDelete={askDelete} />
      )}
      {data && (data.total > 0 || page.after !== null) && (
        <Pager
          of="orders"
          page={page}
          shown={data.items.length}
          total={data.total}
          nextCursor={data.nextCursor}
          isBusy={isPlaceholderData}
          onPrevious={previous}
          onNext={next}
        />
      )}
      <OrderDialogs asked={asked} onClose={close} onDeleted={closeDeleted} focusAfterDelete={() => card.current} />
    </Card>
  )
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="No orders yet" text="Orders appear here as soon as someone starts a checkout." />
  }
  return (
    <EmptyState title="No order matches" text="Try another status, or clear the search.">
      <Button variant="outline" size="sm" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}
