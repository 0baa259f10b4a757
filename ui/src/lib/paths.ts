/**
 * Every address of the product, once; the admin's are in admin-paths.ts. `routePatterns` is what the router matches, `paths`
 * is what links and redirects use.
 */

export const routePatterns = {
  home: '/',
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  setPassword: '/set-password',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  intakeForm: '/intake-form',
  faq: '/faq/:slug',
  clientLogin: '/client/login',
  client: '/client/:page',
  sharedReport: '/report',
} as const

export const paths = {
  home: '/',
  /** A page of the server's own. */
  see: '/see',
  howItWorks: '/#how',
  included: '/#included',
  pricing: '/#pricing',
  questions: '/#faq',
  /** Commas stay readable: `/checkout?addons=domain,google-business`. */
  checkout: (addonIds: readonly string[] = []) =>
    addonIds.length === 0 ? '/checkout' : `/checkout?addons=${addonIds.map(encodeURIComponent).join(',')}`,
  setPassword: (sessionId: string) => `/set-password?session_id=${encodeURIComponent(sessionId)}`,
  forgotPassword: (who: 'client' | 'staff' = 'client') => `/forgot-password?for=${who}`,
  intakeForm: (orderId: string) => `/intake-form?orderId=${encodeURIComponent(orderId)}`,
  faq: (slug: string) => `/faq/${encodeURIComponent(slug)}`,
  adminLogin: '/admin/login',
  clientLogin: '/client/login',
  clientDashboard: '/client/dashboard',
  clientWebsite: '/client/website',
  /** The server renders these two: plain links, a load of their own. */
  terms: '/terms',
  /** As they were for a version of the offer. */
  termsOf: (version: number) => `/terms?offer=${version}`,
  privacy: '/privacy',
} as const
