/** The admin's addresses lie apart from the others, so that no public page carries them (figure 17). Its login is linked to. */
export const adminPaths = {
  dashboard: '/admin',
  order: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`,
  orderReport: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/report`,
  orderWebsite: (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}/website`,
  account: '/admin/account',
  team: '/admin/team',
  security: '/admin/security',
  audit: '/admin/security/audit',
  messages: '/admin/messages',
  websites: '/admin/websites',
  settings: '/admin/settings',
  system: '/admin/system',
  setup: '/admin/setup',
} as const

export const ADMIN_ORDER_PATTERN = '/admin/orders/:id'
export const ADMIN_REPORT_PATTERN = '/admin/orders/:id/report'
export const ADMIN_WEBSITE_PATTERN = '/admin/orders/:id/website'
