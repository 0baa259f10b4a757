import { lazy, Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { ListSkeleton } from '@/components/admin/list-skeleton'
import { Card } from '@/components/ui/card'
import { MoneyActs } from '@/features/admin/money/order/money-acts'
import type { OrderParts } from '@/features/admin/orders/order/order-parts'
import { OrderView } from '@/features/admin/orders/order/order-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { CheckWaiting } from '@/features/admin/sites/check-waiting'
import { adminPaths, ORDER_ROOMS, type OrderRoom } from '@/lib/admin/admin-paths'
import { lazyPage } from '@/lib/lazy-page'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const notFound = lazyPage(async () => (await import('./admin-not-found')).AdminNotFoundPage)

const TestControls = lazy(async () => ({
  default: (await import('@/features/admin/money/sandbox/test-controls')).TestControls,
}))

const OrderTalk = lazy(async () => ({
  default: (await import('@/features/admin/mail/talk/order-talk')).OrderTalk,
}))

const LatestMessages = lazy(async () => ({
  default: (await import('@/features/admin/mail/talk/latest-messages')).LatestMessages,
}))

const OrderMoney = lazy(async () => ({
  default: (await import('@/features/admin/money/order/order-money')).OrderMoney,
}))

const SiteSection = lazy(async () => ({ default: (await import('@/features/admin/sites/site-section')).SiteSection }))

const SitePicture = lazy(async () => ({
  default: (await import('@/features/admin/sites/picture/site-picture')).SitePicture,
}))

const CheckCard = lazy(async () => ({ default: (await import('@/features/admin/sites/check-card')).CheckCard }))

const PARTS: OrderParts = {
  picture: ({ order }) => (
    <Suspense>
      <SitePicture orderId={order.id} />
    </Suspense>
  ),
  latestMessages: ({ order }) => (
    <Suspense>
      <LatestMessages orderId={order.id} />
    </Suspense>
  ),
  messages: (details) => (
    <Suspense>
      <OrderTalk details={details} />
    </Suspense>
  ),
  testControls: (details) => (
    <Suspense>
      <TestControls details={details} />
    </Suspense>
  ),
  website: ({ order, websites }, addresses) => (
    <Suspense
      fallback={
        <Card title="Website">
          <ListSkeleton />
        </Card>
      }
    >
      <SiteSection
        orderId={order.id}
        addresses={addresses}
        status={order.status}
        hasAddresses={websites.preview !== null || websites.live !== null}
      />
    </Suspense>
  ),
  siteCheck: ({ order }) => (
    <Suspense fallback={<CheckWaiting />}>
      <CheckCard orderId={order.id} />
    </Suspense>
  ),
  money: (details) => (
    <Suspense>
      <OrderMoney details={details} />
    </Suspense>
  ),
  moneyActs: (details) => <MoneyActs details={details} />,
}

/** Parts of the website that had their place on the order's one page, as mails of that time name them. */
const OF_WEBSITE = ['#notes', '#website-domain', '#website-hosting']

export function AdminOrderPage() {
  const { id = '', room = 'overview' } = useParams()
  const { hash } = useLocation()
  if (room === 'overview' && OF_WEBSITE.includes(hash)) {
    return <Navigate to={`${adminPaths.orderRoom(id, 'site')}${hash}`} replace />
  }
  return isRoom(room) ? <OrderPage id={id} room={room} /> : <notFound.Page />
}

const isRoom = (room: string): room is OrderRoom => ORDER_ROOMS.some((each) => each === room)

function OrderPage({ id, room }: { id: string; room: OrderRoom }) {
  useDocumentHead({ title: titled(`Order #${id.slice(0, 8)}`) })
  return (
    <AdminFrame>
      <OrderView key={id} id={id} room={room} parts={PARTS} />
    </AdminFrame>
  )
}
