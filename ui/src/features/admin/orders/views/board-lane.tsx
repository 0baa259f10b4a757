import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Monogram } from '@/components/admin/monogram'
import { Button } from '@/components/ui/button'
import { StageRing } from '@/components/ui/stage-ring'
import { foundLabel } from '@/features/admin/orders/list/found'
import { AddonTags, DueText } from '@/features/admin/orders/list/order-cells'
import { countLabel } from '@/features/admin/orders/paging/pager'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useIsTeam } from '@/lib/admin/use-people'
import { useStats } from '@/lib/admin/use-stats'
import { classNames } from '@/lib/class-names'
import { stageOf, statusLabel, type OrderStatus } from '@/lib/order-status'
import type { AdminOrder, OrderLane } from '@/lib/schemas'
import { besides } from './board-stages'
import styles from './board.module.css'
import { OPEN_VIEW, withView } from './view-address'

interface Moves {
  held: { order: AdminOrder; to: OrderStatus } | null
  onHold: (order: AdminOrder | null) => void
  onAim: (to: OrderStatus) => void
  onDrop: (order: AdminOrder, to: OrderStatus) => void
  onAsk: (order: AdminOrder) => void
  draggedRef: RefObject<AdminOrder | null>
}

interface BoardLaneProps extends Moves {
  lane: OrderLane
  person: string | null
}

/** One stage. On phones it folds; what's being worked on is open. */
export function BoardLane({ lane, person, ...moves }: BoardLaneProps) {
  const { held, onDrop, draggedRef } = moves
  const [isOver, setOver] = useState(false)
  const [isOpen, setOpen] = useState(lane.items.length > 0 && lane.stage !== 'completed' && lane.stage !== 'pending')
  const id = useId()
  const status = lane.stage as OrderStatus
  const isAim = isOver || (held !== null && held.to === status && held.order.status !== status)
  const more = lane.total - lane.items.length
  const every = withView(new URLSearchParams(), { ...OPEN_VIEW, stage: lane.stage, person })
  return (
    <section
      className={classNames(styles.lane, isAim && styles.aim, isOpen && styles.open)}
      aria-labelledby={`${id}-head`}
      data-list-lane
      onDragOver={(event) => {
        if (draggedRef.current && draggedRef.current.status !== status) {
          event.preventDefault()
          setOver(true)
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (draggedRef.current) onDrop(draggedRef.current, status)
      }}
    >
      <div className={styles.laneHead}>
        <StageRing stage={stageOf(status)} />
        <h2 id={`${id}-head`}>{statusLabel(status)}</h2>
        <span className="num">{person ? foundLabel(lane.total) : countLabel(lane.total)}</span>
        <Button
          variant="ghost"
          size="sm"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={`${id}-cards`}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${statusLabel(status)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      <div id={`${id}-cards`} className={styles.cards}>
        {isAim && <p className={styles.dropHere}>Drop here</p>}
        {lane.items.length > 0 && (
          <ol>
            {lane.items.map((order) => (
              <Ticket key={order.id} order={order} {...moves} />
            ))}
          </ol>
        )}
        {more > 0 && (
          <Link className={styles.more} to={{ pathname: adminPaths.orders, search: every.toString() }}>
            {person ? foundLabel(more) : countLabel(more)} more
          </Link>
        )}
        {status === 'pending' && <Abandoned />}
      </div>
    </section>
  )
}

/** A checkout that was left is pending for ever: it's counted apart, and on Today among those of its status. */
function Abandoned() {
  const { data: stats } = useStats()
  if (!stats?.endedSessions) return null
  return (
    <p className={styles.apart}>
      Without <Link to={`${adminPaths.dashboard}?session=ended`}>{countLabel(stats.endedSessions)} abandoned</Link>
    </p>
  )
}

function Ticket({ order, held, onHold, onAim, onDrop, onAsk, draggedRef }: Moves & { order: AdminOrder }) {
  const isTeam = useIsTeam()
  const isHeld = held?.order.id === order.id
  const name = order.businessName ?? order.email
  const press = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault()
      if (isHeld) onDrop(order, held.to)
      else onHold(order)
    } else if (isHeld && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      onAim(besides(held.to, event.key === 'ArrowRight' ? 1 : -1))
    } else if (isHeld && event.key === 'Escape') onHold(null)
  }
  return (
    <li
      className={classNames(styles.ticket, isHeld && styles.held)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name)
        draggedRef.current = order
      }}
      onDragEnd={() => {
        draggedRef.current = null
      }}
    >
      <div className={styles.top}>
        <Link className={styles.name} data-list-item to={adminPaths.order(order.id)} draggable={false}>
          {order.businessName ? (
            <bdi>{order.businessName}</bdi>
          ) : (
            <span className={styles.email} title={order.email}>
              {order.email}
            </span>
          )}
        </Link>
        {isTeam && <Monogram person={order.assignee} />}
      </div>
      {order.addonNames.length > 0 && <AddonTags order={order} />}
      <div className={styles.foot}>
        <span>
          <DueText order={order} />
        </span>
        <button
          type="button"
          className={styles.move}
          aria-label={`Move ${name}`}
          aria-pressed={isHeld}
          onKeyDown={press}
          onKeyUp={(event) => {
            if (event.key === ' ') event.preventDefault()
          }}
          onBlur={() => {
            if (isHeld) onHold(null)
          }}
          onClick={() => onAsk(order)}
        >
          Move…
        </button>
      </div>
    </li>
  )
}
