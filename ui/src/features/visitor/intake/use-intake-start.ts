import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { answersOf, NO_ANSWERS, type IntakeAnswers } from '@/features/visitor/intake/answers/intake-answers'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import { clientOrderQuery } from '@/lib/client-order'
import { readClientToken, storeClientToken } from '@/lib/client-token'
import { knownOrders } from '@/lib/known-orders'
import { stageOf } from '@/lib/order-status'
import type { ClientOrderDetails } from '@/lib/schemas'
import { readDraft, type Aside } from './intake-draft'
import { readPick } from './sample-pick'
import type { SentBack } from './sent-back/sent-back'

/** What the form opens with. */
export interface IntakeStart {
  answers: IntakeAnswers
  logo: Logo | null
  /** What was typed here before what it opens with had come. */
  aside: Aside | null
  /** Whether this browser is logged in to the order: otherwise nobody can say whether its form was sent. */
  isOwn: boolean
  /** When the form that is being corrected was sent; null for a first form. */
  sentAt: string | null
  /** When it was sent last: what is typed corrects that. */
  corrects: string | null
  /** Design has begun from what was sent: nothing can be changed any more. */
  isClosed: boolean
  /** Staff have sent some of it back, and wait for these. */
  sentBack: SentBack | null
}

/** Unsent typing comes first, then what this browser's login has sent, then an empty form. Null while it is looked up. */
export function useIntakeStart(orderId: string): IntakeStart | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['intake-start', orderId],
    queryFn: () => findStart(queryClient, orderId),
    // A draft changes with every key: it is read anew each time the form opens.
    staleTime: 0,
    gcTime: 0,
  })
  return data ?? null
}

async function findStart(queryClient: QueryClient, orderId: string): Promise<IntakeStart> {
  const own = await findOwnOrder(queryClient, orderId)
  const sent = own?.intakeForm ?? null
  const draft = await readDraft(orderId, sent?.updatedAt ?? null)
  const sentLogo = sent?.logoUrl ? { url: sent.logoUrl, name: 'Your logo', file: null } : null
  return {
    answers: draft.answers ?? (sent ? answersOf(sent) : await firstAnswers(own)),
    logo: draft.logo === undefined ? sentLogo : draft.logo,
    aside: draft.aside,
    isOwn: own !== null,
    sentAt: sent?.createdAt ?? null,
    corrects: sent?.updatedAt ?? null,
    sentBack: sentBackOf(own),
    isClosed: own !== null && sent !== null && stageOf(own.order.status) >= stageOf('design'),
  }
}

function sentBackOf(own: ClientOrderDetails | null): SentBack | null {
  const { waiting = null, intakeForm } = own ?? {}
  if (!waiting || !intakeForm || waiting.isAnswered || waiting.sentBack.length === 0) return null
  const sent = { answers: answersOf(intakeForm), logoUrl: intakeForm.logoUrl }
  return { since: waiting.since, asked: waiting.sentBack, askedBy: waiting.askedBy, sent }
}

/** Whoever has seen their website before they bought it has typed its name. Mostly the buyer's email is the business's. */
async function firstAnswers(own: ClientOrderDetails | null): Promise<IntakeAnswers> {
  const pick = await readPick()
  return { ...NO_ANSWERS, businessName: pick?.look ? pick.name : '', businessEmail: own?.order.email ?? '' }
}

/** The form needs no login: without one, or with another order's, there is nothing to correct here. An order that the browser
 * knows is opened, as by every link to it. */
async function findOwnOrder(queryClient: QueryClient, orderId: string): Promise<ClientOrderDetails | null> {
  const known = (await knownOrders()).find(({ id }) => id === orderId)
  for (const token of new Set([known?.token, readClientToken()])) {
    const details = token ? await queryClient.query(clientOrderQuery(token)).catch(() => null) : null
    if (!token || details?.order.id !== orderId) continue
    storeClientToken(token)
    return details
  }
  return null
}
