/** The admin's addresses lie apart from the others, so that no public page carries them (figure 17). Its login is linked to. */
export const adminPaths = {
  dashboard: '/admin',
  order: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
  orderRoom: (orderId: string, room: OrderRoom) =>
    `/admin/orders/${encodeURIComponent(orderId)}${room === 'overview' ? '' : `/${room}`}`,
  orderReport: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/report`,
  orderDocument: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/document`,
  orderWebsite: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/website`,
  orders: '/admin/orders',
  ordersBoard: '/admin/orders/board',
  ordersMonth: '/admin/orders/month',
  clients: '/admin/clients',
  /** By any of their orders. */
  client: (orderId: string) => `/admin/clients/${encodeURIComponent(orderId)}`,
  account: '/admin/account',
  team: '/admin/team',
  security: '/admin/security',
  audit: '/admin/security/audit',
  messages: '/admin/messages',
  emailLog: '/admin/messages/emails',
  unplacedMail: '/admin/messages/unplaced',
  websites: '/admin/websites',
  reports: '/admin/reports',
  payouts: '/admin/reports/payouts',
  payout: (id: string) => `/admin/reports/payouts/${encodeURIComponent(id)}`,
  settings: '/admin/settings',
  system: '/admin/system',
  rehearsal: '/admin/system/rehearsal',
  setup: '/admin/setup',
} as const

/** Where staff work on an order; the first is what its address shows. */
export const ORDER_ROOMS = ['overview', 'site', 'messages', 'form', 'money', 'history'] as const
export type OrderRoom = (typeof ORDER_ROOMS)[number]

export const ADMIN_ORDER_PATTERN = '/admin/orders/:id/:room?'
export const ADMIN_CLIENT_PATTERN = '/admin/clients/:id'
export const ADMIN_PAYOUT_PATTERN = '/admin/reports/payouts/:id'
export const ADMIN_REPORT_PATTERN = '/admin/orders/:id/report'
export const ADMIN_DOCUMENT_PATTERN = '/admin/orders/:id/document'
export const ADMIN_WEBSITE_PATTERN = '/admin/orders/:id/website'
