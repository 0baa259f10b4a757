import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { Monogram } from '@/components/admin/monogram'
import { StatusBadge } from '@/components/ui/badge'
import { Icon } from '@/components/ui/icon'
import { TooltipProvider } from '@/components/ui/tooltip'
import { ClientCell } from '@/features/admin/orders/list/client-cell'
import { AddonLine, DueText } from '@/features/admin/orders/list/order-cells'
import { nextWords } from '@/features/admin/orders/needs/deeds'
import { useNextNeeds } from '@/features/admin/orders/needs/use-next-needs'
import { moneyProblem } from '@/lib/admin/payment-labels'
import { useIsTeam } from '@/lib/admin/use-people'
import { classNames } from '@/lib/class-names'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { AdminOrder, NextNeed, OrderSort } from '@/lib/schemas'
import type { Selection } from './use-selection'
import { SORTS, type OrdersView } from './view-address'
import styles from './views.module.css'

interface ViewTableProps {
  orders: AdminOrder[]
  isBusy: boolean
  view: OrdersView
  onView: (view: OrdersView) => void
  selection: Selection
}

const COLUMNS: readonly { sort: OrderSort | null; label: string; isRight?: boolean }[] = [
  { sort: 'client', label: 'Client' },
  { sort: 'status', label: 'Status' },
  { sort: 'due', label: 'Due' },
  { sort: null, label: 'Next' },
  { sort: null, label: 'Add-ons' },
  { sort: 'created', label: 'Created' },
  { sort: 'amount', label: 'Amount', isRight: true },
]

/** A table from 1200 px, rows of two lines below. */
export function ViewTable({ orders, isBusy, view, onView, selection }: ViewTableProps) {
  const areAllTests = orders.every(({ mode }) => mode !== 'live')
  const isTeam = useIsTeam()
  const needs = useNextNeeds(orders.map(({ id }) => id))
  return (
    <table className={classNames('data-table', styles.table)} aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">
            <PageTick orders={orders} selection={selection} />
          </th>
          {COLUMNS.map(({ sort, label, isRight }) => (
            <SortHead key={label} sort={sort} label={label} isRight={isRight ?? false} view={view} onView={onView} />
          ))}
        </tr>
      </thead>
      <tbody>
        <TooltipProvider>
          {orders.map((order) => (
            <Row
              key={order.id}
              order={order}
              isTest={!areAllTests && order.mode !== 'live'}
              isTeam={isTeam}
              next={needs.get(order.id)}
              selection={selection}
            />
          ))}
        </TooltipProvider>
      </tbody>
    </table>
  )
}

function PageTick({ orders, selection }: Pick<ViewTableProps, 'orders' | 'selection'>) {
  const ticked = orders.filter(({ id }) => selection.has(id)).length
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label="Select all on this page"
      checked={ticked === orders.length}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < orders.length
      }}
      onChange={(event) => selection.togglePage(orders, event.target.checked)}
    />
  )
}

interface SortHeadProps extends Pick<ViewTableProps, 'view' | 'onView'> {
  sort: OrderSort | null
  label: string
  isRight: boolean
}

function SortHead({ sort, label, isRight, view, onView }: SortHeadProps) {
  if (sort === null) return <th scope="col">{label}</th>
  const isSorted = view.sort === sort
  const isFirstDown = SORTS.find(({ value }) => value === sort)?.isDescending ?? false
  return (
    <th
      scope="col"
      className={isRight ? 'r' : undefined}
      aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onView({ ...view, sort, isDescending: isSorted ? !view.isDescending : isFirstDown })}
      >
        {label}
        {isSorted && <Icon icon={view.isDescending ? ArrowDown : ArrowUp} size="sm" />}
      </button>
    </th>
  )
}

interface RowProps extends Pick<ViewTableProps, 'selection'> {
  order: AdminOrder
  isTest: boolean
  isTeam: boolean
  next: NextNeed | undefined
}

function Row({ order, isTest, isTeam, next, selection }: RowProps) {
  const emailId = useId()
  const problem = moneyProblem(order)
  const isTicked = selection.has(order.id)
  return (
    <tr className={isTicked ? styles.ticked : undefined}>
      <td className={styles.tickCell}>
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={`Select ${order.businessName ?? order.email}`}
          checked={isTicked}
          onChange={() => selection.toggle(order)}
        />
      </td>
      <td className="c-who">
        <ClientCell order={order} emailId={emailId} isTest={isTest} />
      </td>
      <td className="c-status">
        <span className="with">
          <StatusBadge status={order.status} />
          {isTeam && <Monogram person={order.assignee} />}
        </span>
      </td>
      <td className="c-due">
        <DueText order={order} isInTable />
      </td>
      <td className={styles.next}>{next && nextWords(next)}</td>
      <td className="c-addons">
        <AddonLine order={order} isCut />
      </td>
      <td className="c-date num">{formatDate(order.createdAt)}</td>
      <td className="r num c-amt">
        {formatCents(order.amount, order.currency)}
        {problem && <span className="sub">{problem}</span>}
      </td>
    </tr>
  )
}
