import { lazy, Suspense, type ReactNode } from 'react'
import { ListSkeleton } from '@/components/admin/list-skeleton'
import { Card } from '@/components/ui/card'
import { NextCard } from '@/features/admin/orders/needs/next-card'
import { PromiseCard } from '@/features/admin/orders/promise/promise-card'
import { WebsiteAddresses } from '@/features/admin/orders/websites/website-addresses'
import type { OrderRoom } from '@/lib/admin/admin-paths'
import { classNames } from '@/lib/class-names'
import type { OrderDetails } from '@/lib/schemas'
import { Columns } from './columns'
import { KeyFacts } from './key-facts'
import { OrderDangers } from './order-dangers'
import { OrderNotes } from './order-notes'
import type { OrderParts } from './order-parts'
import overview from './overview-room.module.css'
import styles from './website-room.module.css'

const TasksCard = lazy(async () => ({
  default: (await import('@/features/admin/orders/tasks/tasks-card')).TasksCard,
}))

/** Few orders have one. */
const AnswersCard = lazy(async () => ({
  default: (await import('@/features/admin/orders/answers/answers-card')).AnswersCard,
}))

const OrderTimeline = lazy(async () => ({ default: (await import('./order-timeline')).OrderTimeline }))

/** Fewer where an answer waits to be read below them. */
const TASKS_SHOWN = { alone: 4, withAnswer: 2 } as const

const FormAndFiles = lazy(async () => ({ default: (await import('./form-and-files')).FormAndFiles }))

interface RoomProps {
  details: OrderDetails
  parts: OrderParts
}

export function RoomOf({ room, ...rest }: RoomProps & { room: OrderRoom }) {
  const Room = ROOMS[room]
  return <Room {...rest} />
}

function Overview({ details, parts }: RoomProps) {
  const { order, promise, answers } = details
  const tasksShown = TASKS_SHOWN[answers.some(({ isNew }) => isNew) ? 'withAnswer' : 'alone']
  return (
    <Columns
      className={overview.dense}
      aside={
        <>
          {promise && <PromiseCard order={order} promise={promise} answers={answers} />}
          <KeyFacts details={details} />
        </>
      }
    >
      <NextCard orderId={order.id} picture={details.intakeForm && parts.picture(details)} />
      <Suspense
        fallback={
          <Card title="To do">
            <ListSkeleton />
          </Card>
        }
      >
        <TasksCard orderId={order.id} shownAtFirst={tasksShown} />
      </Suspense>
      <Suspense>{answers.length > 0 && <AnswersCard details={details} />}</Suspense>
      <div className={overview.said}>
        {parts.latestMessages(details)}
        <OrderNotes order={order} />
      </div>
    </Columns>
  )
}

function Website({ details, parts }: RoomProps) {
  const { order, websites, intakeForm } = details
  return (
    <div className={classNames('detail-room', styles.room)}>
      {parts.website(details, <WebsiteAddresses order={order} websites={websites} />)}
      {intakeForm && parts.siteCheck(details)}
    </div>
  )
}

function Messages({ details, parts }: RoomProps) {
  return parts.messages(details)
}

function Form({ details }: RoomProps) {
  return (
    <Suspense
      fallback={
        <Columns aside={null}>
          <Card title="Intake form">
            <ListSkeleton />
          </Card>
        </Columns>
      }
    >
      <FormAndFiles details={details} />
    </Suspense>
  )
}

function Money({ details, parts }: RoomProps) {
  return (
    <Columns
      aside={
        <>
          <OrderDangers>{parts.moneyActs(details)}</OrderDangers>
          {details.order.mode === 'sandbox' && parts.testControls(details)}
        </>
      }
    >
      {parts.money(details)}
    </Columns>
  )
}

function History({ details }: RoomProps) {
  return (
    <div className="detail-room">
      <Suspense>
        <OrderTimeline order={details.order} />
      </Suspense>
    </div>
  )
}

const ROOMS: Record<OrderRoom, (props: RoomProps) => ReactNode> = {
  overview: Overview,
  site: Website,
  messages: Messages,
  form: Form,
  money: Money,
  history: History,
}
