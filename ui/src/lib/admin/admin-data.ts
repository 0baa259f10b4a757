import { keepPreviousData, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/lib/http'
import { confirmed } from './confirmation'
import { SESSION_KEY } from './session-key'

const ORDERS = '/api/orders'
const INTAKE_FORMS = '/api/intake-forms'
const STATS = '/api/admin/stats'
const WORK_QUEUE = '/api/admin/work-queue'
const PAYMENT_EVENTS = '/api/admin/payment-events'
const MESSAGES = '/api/admin/messages'
const PREVIEWS = 'previews'
const TEMPLATES = '/api/admin/templates'
const TEAM = '/api/admin/team'
const SECOND_FACTOR = '/api/admin/second-factor'
const LOGINS = '/api/admin/logins'
const SETTINGS = '/api/admin/settings'
const OFFER = '/api/admin/offer'
const ACCENT = '/api/admin/offer/accent'
const SYSTEM = '/api/admin/system'
const AUDIT = '/api/admin/audit'
const SITE_CHECKS = 'site-checks'
const SITE_CONTENTS = 'site-contents'

/** The address of what is read, in segments that are joined with '/'. */
export const adminKeys = {
  stats: [STATS],
  workQueue: [WORK_QUEUE],
  paymentEvents: [PAYMENT_EVENTS],
  orders: [ORDERS],
  ordersPage: (parameters: string) => [ORDERS, { parameters }],
  order: (id: string) => [ORDERS, id],
  /** Beside the orders: no change of theirs checks a website anew by itself. */
  siteCheck: (id: string) => [SITE_CHECKS, id],
  orderMessages: (id: string) => [ORDERS, id, 'messages'],
  orderSite: (id: string) => [ORDERS, id, 'website'],
  siteContent: (id: string) => [SITE_CONTENTS, id],
  siteVersions: (id: string, newest: number) => [SITE_CONTENTS, id, 'versions', newest],
  siteChanges: (id: string, version: number, since: number) => [SITE_CONTENTS, id, 'changes', version, since],
  sitePreview: (id: string, version: number, typed: object) => [PREVIEWS, 'website', id, version, typed],
  orderPhotos: (id: string) => [ORDERS, id, 'photos'],
  /** With what a change of the order changes in it. */
  websites: (parameters: string) => [ORDERS, { websites: parameters }],
  orderDomain: (id: string) => [ORDERS, id, 'domain'],
  orderReview: (id: string) => [ORDERS, id, 'review'],
  orderTimeline: (id: string, cursor: string | null) => [ORDERS, id, 'timeline', cursor],
  forms: [INTAKE_FORMS],
  formsPage: (parameters: string) => [INTAKE_FORMS, { parameters }],
  /** What would be sent. No change of an order asks for one anew: it is shown while somebody writes. */
  previews: [PREVIEWS],
  preview: (id: string, asked: object | null) => [PREVIEWS, id, asked],
  messages: [MESSAGES],
  messagesPage: (parameters: string) => [MESSAGES, { parameters }],
  message: (id: string) => [MESSAGES, id],
  templates: [TEMPLATES],
  template: (kind: string) => [TEMPLATES, kind],
  team: [TEAM],
  secondFactor: [SECOND_FACTOR],
  logins: [LOGINS],
  memberLogins: (id: string) => [TEAM, id, 'logins'],
  settings: [SETTINGS],
  offer: [OFFER],
  offerDraft: [OFFER, 'draft'],
  offerPage: (of: string, revision: number, at: string) => [OFFER, of, revision, at],
  accent: (seed: string) => [ACCENT, { seed }],
  system: [SYSTEM],
  siteChecks: [SITE_CHECKS],
  siteContents: [SITE_CONTENTS],
  audit: [AUDIT],
  auditPage: (parameters: string) => [AUDIT, { parameters }],
  auditStatus: [AUDIT, 'status'],
  secrets: [SETTINGS, 'secrets'],
  emails: [SETTINGS, 'emails'],
  email: (id: string) => [SETTINGS, 'emails', id],
  emailPreview: (id: string, asked: object | null) => [PREVIEWS, 'emails', id, asked],
  text: (name: string) => [SETTINGS, 'texts', name],
} as const

interface AdminReadOptions {
  /** Shows the page before while the next one is on its way. */
  keepsPrevious?: boolean
  /** For what changes without anybody's doing here: asked anew whenever it is shown. */
  changesByItself?: boolean
  /** There is nothing to ask for yet. */
  isIdle?: boolean
}

/** A read of the admin's. When the session has ended meanwhile, the whole admin learns it. */
export function useAdminRead<Answer>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Answer>,
  { keepsPrevious = false, changesByItself = false, isIdle = false }: AdminReadOptions = {},
) {
  const queryClient = useQueryClient()
  const result = useQuery({
    queryKey,
    queryFn: ({ signal }) => confirmed(() => read(signal)),
    enabled: !isIdle,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(changesByItself && { staleTime: 0 }),
  })
  const isSessionOver = result.error instanceof ApiError && result.error.status === 401
  useEffect(() => {
    if (isSessionOver) queryClient.setQueryData(SESSION_KEY, null)
  }, [isSessionOver, queryClient])
  const isFactorMissing = result.error instanceof ApiError && result.error.code === 'second_factor_missing'
  useEffect(() => {
    if (isFactorMissing) void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  }, [isFactorMissing, queryClient])
  return result
}

export function refreshOrders(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders })
  void queryClient.invalidateQueries({ queryKey: adminKeys.stats })
  void queryClient.invalidateQueries({ queryKey: adminKeys.workQueue })
}

/** Everything but the order itself, which is not there any more: its page is only marked, not asked for, and keeps what is typed. */
export function refreshAfterDelete(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.order(id), refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders, predicate: ({ queryKey }) => queryKey[1] !== id })
  void queryClient.invalidateQueries({ queryKey: adminKeys.stats })
  void queryClient.invalidateQueries({ queryKey: adminKeys.workQueue })
  void queryClient.invalidateQueries({ queryKey: adminKeys.forms })
}

/** What staff saw goes with their session. */
export function forgetAdminData(queryClient: QueryClient): void {
  const { orders, stats, workQueue, forms, paymentEvents, messages, previews, templates, team, ...others } = adminKeys
  const read = [orders, stats, workQueue, forms, paymentEvents, messages, previews, templates, team]
  const { logins, secondFactor, settings, offer, system, audit, siteChecks, siteContents } = others
  for (const queryKey of [...read, logins, secondFactor, settings, offer, system, audit, siteChecks, siteContents])
    queryClient.removeQueries({ queryKey })
}
