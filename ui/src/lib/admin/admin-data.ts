import { keepPreviousData, useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, isCoded } from '@/lib/http'
import { confirmed } from './confirmation'
import { forgetViews } from './seen-view'
import { SESSION_KEY } from './session-key'

const ADMIN = 'admin'

/** Below one root, so that all that staff have seen is forgotten, or asked for anew, in one call. */
export type AdminKey = readonly [typeof ADMIN, ...unknown[]]

const below = (...parts: unknown[]): AdminKey => [ADMIN, ...parts]

/** What is read, with the session itself as the one exception: it stays known when the rest is forgotten. */
export const adminKeys = {
  all: below(),
  stats: below('stats'),
  reports: (range: string) => below('stats', 'reports', range),
  workQueue: below('work-queue'),
  workQueueOf: (whose: 'mine' | 'all') => below('work-queue', whose),
  /** With what a change of an order changes in what needs somebody. */
  week: below('work-queue', 'week'),
  paymentEvents: below('payment-events'),
  orders: below('orders'),
  ordersPage: (parameters: string) => below('orders', { parameters }),
  ordersView: (parameters: string) => below('orders', { view: parameters }),
  ordersFound: (text: string) => below('orders', { found: text }),
  ordersNext: (ids: readonly string[]) => below('orders', { next: ids.join() }),
  ordersCounts: below('orders', { counts: true }),
  ordersBoard: (person: string | null) => below('orders', { board: person }),
  ordersMonth: (month: string | null, person: string | null) => below('orders', { month, person }),
  /** With what a change of an order changes in them. */
  clients: (parameters: string) => below('orders', { clients: parameters }),
  client: (orderId: string) => below('orders', { client: orderId }),
  clientMessages: (orderId: string, show: string, cursor: string | null) =>
    below('orders', { client: orderId, messages: cursor, show }),
  clientErasure: (orderId: string) => below('orders', { client: orderId, erasure: true }),
  order: (id: string) => below('orders', id),
  /** Beside the orders: no change of theirs checks a website anew by itself. */
  siteCheck: (id: string) => below('site-checks', id),
  orderNext: (id: string) => below('orders', id, 'next'),
  orderMessages: (id: string) => below('orders', id, 'messages'),
  /** What its client and staff wrote to each other. */
  conversation: (id: string) => below('orders', id, 'conversation'),
  conversations: below('conversations'),
  conversationsFound: (parameters: string) => below('conversations', { parameters }),
  /** With what's in the conversations: one that's placed is in one of them. */
  unplacedMail: (parameters: string) => below('conversations', 'unplaced', { parameters }),
  savedReplies: below('saved-replies'),
  orderSite: (id: string) => below('orders', id, 'website'),
  siteContent: (id: string) => below('site-contents', id),
  siteVersions: (id: string, newest: number) => below('site-contents', id, 'versions', newest),
  siteChanges: (id: string, version: number, since: number) => below('site-contents', id, 'changes', version, since),
  sitePreview: (id: string, version: number, typed: object) => below('previews', 'website', id, version, typed),
  orderPhotos: (id: string) => below('orders', id, 'photos'),
  /** With what a change of the order changes in it. */
  websites: (parameters: string) => below('orders', { websites: parameters }),
  earlierTemplates: (cursor: string | null) => below('orders', { earlierTemplates: cursor }),
  templateChanges: (id: string) => below('orders', id, 'template-changes'),
  orderDocuments: (id: string) => below('orders', id, 'documents'),
  orderCharges: (id: string) => below('orders', id, 'charges'),
  orderDomain: (id: string) => below('orders', id, 'domain'),
  orderReview: (id: string) => below('orders', id, 'review'),
  orderCall: (id: string) => below('orders', id, 'call'),
  orderTasks: (id: string) => below('orders', id, 'tasks'),
  timeline: (id: string) => below('orders', id, 'timeline'),
  orderTimeline: (id: string, cursor: string | null) => below('orders', id, 'timeline', cursor),
  forms: below('intake-forms'),
  formsPage: (parameters: string) => below('intake-forms', { parameters }),
  /** What would be sent. No change of an order asks for one anew: it is shown while somebody writes. */
  previews: below('previews'),
  preview: (id: string, asked: object | null) => below('previews', id, asked),
  messages: below('messages'),
  messagesPage: (parameters: string) => below('messages', { parameters }),
  message: (id: string) => below('messages', id),
  templates: below('templates'),
  template: (kind: string) => below('templates', kind),
  team: below('team'),
  people: below('people'),
  secondFactor: below('second-factor'),
  logins: below('logins'),
  emailChoices: below('email-choices'),
  memberLogins: (id: string) => below('team', id, 'logins'),
  settings: below('settings'),
  offer: below('offer'),
  offerDraft: below('offer', 'draft'),
  offerPage: (of: string, revision: number, at: string) => below('offer', of, revision, at),
  accent: (seed: string) => below('accent', { seed }),
  system: below('system'),
  rehearsal: below('rehearsal'),
  siteChecks: below('site-checks'),
  siteContents: below('site-contents'),
  payouts: (after: string) => below('payouts', 'page', after),
  payout: (id: string) => below('payouts', id),
  audit: below('audit'),
  auditPage: (parameters: string) => below('audit', { parameters }),
  auditStatus: below('audit', 'status'),
  /** Whether the link of a first owner still works. */
  claim: (token: string) => below('claim', token),
  secondStep: below('second-step'),
  examples: below('settings', 'examples'),
  invoicing: below('settings', 'invoicing'),
  secrets: below('settings', 'secrets'),
  replies: below('settings', 'replies'),
  emails: below('settings', 'emails'),
  email: (id: string) => below('settings', 'emails', id),
  emailPreview: (id: string, asked: object | null) => below('previews', 'emails', id, asked),
  text: (name: string) => below('settings', 'texts', name),
} as const

interface AdminReadOptions<Answer> {
  /** Shows the page before while the next one is on its way. */
  keepsPrevious?: boolean
  /** For what changes without anybody's doing here: asked anew whenever it is shown. */
  changesByItself?: boolean
  /** There is nothing to ask for yet. */
  isIdle?: boolean
  /** In how many milliseconds it's asked for again, as the newest answer says; false: not by itself. */
  asksAgain?: (answer: Answer) => number | false
}

/** A read of the admin's. */
export function useAdminRead<Answer>(
  queryKey: AdminKey,
  read: (signal: AbortSignal) => Promise<Answer>,
  { keepsPrevious = false, changesByItself = false, isIdle = false, asksAgain }: AdminReadOptions<Answer> = {},
) {
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => confirmed(() => read(signal)),
    enabled: !isIdle,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(changesByItself && { staleTime: 0 }),
    ...(asksAgain && {
      refetchInterval: ({ state }: Query<Answer>) => (state.data === undefined ? false : asksAgain(state.data)),
    }),
  })
  useRefusal(isWhileWriting(queryKey) ? null : result.error)
  return result
}

/** A preview of what is being typed: its page stays, and says so, when the session has ended. */
const isWhileWriting = (key: AdminKey) => key[1] === adminKeys.previews[1]

/** When the session has ended meanwhile, or lacks its second factor, the whole admin learns it. */
export function useRefusal(error: Error | null): void {
  const queryClient = useQueryClient()
  const isSessionOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (isSessionOver) queryClient.setQueryData(SESSION_KEY, null)
  }, [isSessionOver, queryClient])
  const isFactorMissing = isCoded(error, 'second_factor_missing')
  useEffect(() => {
    if (isFactorMissing) void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  }, [isFactorMissing, queryClient])
}

export function refreshOrders(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders })
  void queryClient.invalidateQueries({ queryKey: adminKeys.stats })
  void queryClient.invalidateQueries({ queryKey: adminKeys.workQueue })
  void queryClient.invalidateQueries({ queryKey: adminKeys.people })
}

/** Everything but the order itself, which is not there any more: its page is only marked, not asked for, and keeps what is typed. */
export function refreshAfterDelete(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.order(id), refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders, predicate: ({ queryKey }) => queryKey[2] !== id })
  void queryClient.invalidateQueries({ queryKey: adminKeys.stats })
  void queryClient.invalidateQueries({ queryKey: adminKeys.workQueue })
  void queryClient.invalidateQueries({ queryKey: adminKeys.forms })
}

/** What staff saw goes with their session. */
export function forgetAdminData(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: adminKeys.all })
  forgetViews()
}
