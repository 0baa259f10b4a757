import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { StageTracker } from '@/components/ui/stage-tracker'
import { keepFocus } from '@/lib/kept-focus'
import { lazyPage } from '@/lib/lazy-page'
import { stageOf } from '@/lib/order-status'
import type { ClientOrderDetails } from '@/lib/schemas'
import { soldUnder } from '@/lib/sold-under'
import { ClientAddonsCard } from './client-addons-card'
import { ClientBusinessCard, ClientIntakeCard } from './client-business-card'
import { ClientHostingCard } from './client-hosting-card'
import { ClientNextAction } from './client-next-action'
import { ClientOrderCard } from './client-order-card'
import { ClientOrderNotices } from './client-order-notices'
import { ClientOrderPromise } from './client-order-promise'
import { ClientYoursCard } from './client-yours-card'
import { MessageUs } from './conversation/message-us'
import { useConversationPlace } from './conversation/use-conversation-place'
import { LinkedOrderNotice } from './linked-order-notice'
import { OtherOrders } from './other-orders'

/** Most orders are never paused. */
const answerCard = lazyPage(async () => (await import('@/features/client/orders/answer/answer-card')).AnswerCard)

/** Most orders are never charged for more. */
const chargesCard = lazyPage(
  async () => (await import('@/features/client/orders/charges/client-charges')).ClientCharges,
)

const conversationCard = lazyPage(
  async () => (await import('@/features/client/orders/conversation/conversation-card')).ConversationCard,
)

interface ClientOrderViewProps extends ClientOrderDetails {
  token: string
  /** The way to a website that is released. */
  reviewTask: ReactNode
  /** Shows another order that this browser knows. */
  onOpen: (token: string) => void
  /** The website's address, and what its owner has to set for it. */
  domain?: ReactNode
  /** Where a bought domain stands. */
  domainAddon?: ReactNode
  /** What another feature shows of the website's check. */
  check?: ReactNode
  /** Where the client is logged in, at the foot. */
  logins?: ReactNode
}

/** Everything a client sees of their order. What they have to do comes first. */
export function ClientOrderView(props: ClientOrderViewProps) {
  const { order, promise, hosting, waiting, intakeForm, isWebsiteReleased, token, reviewTask, domain, check, onOpen } =
    props
  useEffect(keepFocus, [])
  useEffect(() => {
    // Comes while the conversation is asked for. When it doesn't, the rendering below asks again.
    conversationCard.preload().catch(() => undefined)
  }, [])
  const offer = soldUnder(props.offer, order.selectedAddons, order.laterAddons)
  const [now] = useState(() => new Date())
  const wasAsked = useEver(waiting !== null)
  const place = useConversationPlace(token)
  const conversation = <conversationCard.Page orderId={order.id} token={token} />
  // What is to be paid stands first, and stays there once it's paid, also for whoever comes back from paying it.
  const isBack = useSearchParams()[0].has('charge')
  const isAsked = useEver(isBack || props.charges.includes('open'))
  const charges = props.charges.length > 0 && (
    <Suspense>
      <chargesCard.Page token={token} />
    </Suspense>
  )
  // An order is pending from its first moment; the server's history may begin with the payment.
  const history = [{ status: 'pending', at: order.createdAt }, ...order.statusHistory]
  const addons = (
    <ClientAddonsCard
      order={order}
      sold={offer}
      hasForm={Boolean(intakeForm)}
      token={token}
      domain={props.domainAddon}
    />
  )
  // Nothing is left to fill in then: hosting takes that place, so that both columns end about alike.
  const isPastForm = Boolean(intakeForm) && stageOf(order.status) >= stageOf('launch')
  const hostingCard = hosting && <ClientHostingCard hosting={hosting} sold={offer} />
  return (
    <div className="stack-5">
      <MessageUs token={token} isLive={order.status === 'completed'} />
      <LinkedOrderNotice orderId={order.id} onOpen={onOpen} />
      <ClientOrderNotices order={order} terms={offer} hosting={hosting} now={now} isReviewedHere={isWebsiteReleased} />
      {isAsked && charges}
      {place === 'first' && <Suspense>{conversation}</Suspense>}
      {wasAsked && (
        <Suspense>
          <answerCard.Page orderId={order.id} token={token} waiting={waiting} />
        </Suspense>
      )}
      {(isWebsiteReleased || order.status === 'completed') && reviewTask}
      {place === 'said' && <Suspense>{conversation}</Suspense>}
      <StageTracker orderId={order.id} status={order.status} history={history}>
        <ClientOrderPromise
          order={order}
          terms={offer}
          promise={promise}
          hosting={hosting}
          served={servedAs(props)}
          formSentAt={intakeForm?.createdAt}
          isAnswered={waiting?.isAnswered ?? false}
        />
        <ClientNextAction
          order={order}
          promise={promise}
          hosting={hosting}
          isAsked={waiting !== null && !waiting.isAnswered}
          websiteUrl={isWebsiteReleased || props.isWebsiteOnline ? '' : props.websiteUrl}
        />
      </StageTracker>
      {intakeForm && domain}
      <div className="two two-even items-start">
        <div className="stack-5 min-w-0">
          {!intakeForm && order.paymentState !== 'refunded' && <ClientIntakeCard orderId={order.id} />}
          {intakeForm && !isPastForm && <ClientYoursCard />}
          {addons}
          {intakeForm && check}
          {isPastForm && hostingCard}
        </div>
        <div className="stack-5 min-w-0">
          <ClientOrderCard order={order} sold={offer} token={token} />
          {!isAsked && charges}
          {intakeForm && (
            <ClientBusinessCard form={intakeForm} canCorrect={stageOf(order.status) < stageOf('design')} />
          )}
          {!isPastForm && hostingCard}
        </div>
      </div>
      {/* What's below the conversation comes with it, so that nothing moves away from under a press. */}
      <Suspense>
        {place === 'below' && conversation}
        <OtherOrders
          current={{ id: order.id, token, businessName: intakeForm?.businessName ?? null }}
          onOpen={onOpen}
        />
        {place && props.logins}
      </Suspense>
    </div>
  )
}

const servedAs = ({ isWebsiteOnline, isWebsitePaused }: ClientOrderViewProps) => {
  if (!isWebsiteOnline) return null
  return isWebsitePaused ? 'paused' : 'online'
}

/** Whether something has been so since the page was opened. */
function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return isSo || wasSo
}
