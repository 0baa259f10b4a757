import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { OrderMessages } from '@/features/admin/mail/message/order-messages'
import { MoneyActs } from '@/features/admin/money/order/money-acts'
import { OrderMoney } from '@/features/admin/money/order/order-money'
import type { OrderParts } from '@/features/admin/orders/order/order-sheet'
import { OrderView } from '@/features/admin/orders/order/order-view'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { CheckWaiting } from '@/features/admin/sites/check-waiting'
import { SiteSection } from '@/features/admin/sites/site-section'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

const TestControls = lazy(async () => ({
  default: (await import('@/features/admin/money/sandbox/test-controls')).TestControls,
}))

const CheckCard = lazy(async () => ({ default: (await import('@/features/admin/sites/check-card')).CheckCard }))

const PARTS: OrderParts = {
  messages: (order) => <OrderMessages order={order} />,
  testControls: (details) => (
    <Suspense>
      <TestControls details={details} />
    </Suspense>
  ),
  website: ({ order, websites }, addresses) => (
    <SiteSection
      orderId={order.id}
      addresses={addresses}
      isOnline={order.status === 'completed'}
      hasAddresses={websites.preview !== null || websites.live !== null}
    />
  ),
  siteCheck: ({ order }) => (
    <Suspense fallback={<CheckWaiting />}>
      <CheckCard orderId={order.id} />
    </Suspense>
  ),
  money: (details) => <OrderMoney details={details} />,
  moneyActs: (details) => <MoneyActs details={details} />,
}

export function AdminOrderPage() {
  const { id = '' } = useParams()
  useDocumentHead({ title: titled(`Order #${id.slice(0, 8)}`) })
  return (
    <AdminFrame>
      <OrderView key={id} id={id} parts={PARTS} />
    </AdminFrame>
  )
}
