import { matchPath } from 'react-router-dom'
import { routePatterns } from '@/lib/paths'
import { lazyPage } from './lazy-page'

export const publicPages = [
  { path: routePatterns.home, ...lazyPage(async () => (await import('./routes/landing')).LandingPage) },
  { path: routePatterns.faq, ...lazyPage(async () => (await import('./routes/faq')).FaqPage) },
  { path: routePatterns.checkout, ...lazyPage(async () => (await import('./routes/checkout')).CheckoutPage) },
  {
    path: routePatterns.paymentSuccess,
    ...lazyPage(async () => (await import('./routes/payment-success')).PaymentSuccessPage),
  },
  { path: routePatterns.setPassword, ...lazyPage(async () => (await import('./routes/set-password')).SetPasswordPage) },
  { path: routePatterns.intakeForm, ...lazyPage(async () => (await import('./routes/intake-form')).IntakeFormPage) },
  { path: routePatterns.clientLogin, ...lazyPage(async () => (await import('./routes/client-login')).ClientLoginPage) },
  {
    path: routePatterns.clientDashboard,
    ...lazyPage(async () => (await import('./routes/client-dashboard')).ClientDashboardPage),
  },
]

export const adminShell = lazyPage(async () => (await import('./routes/admin-shell')).AdminShell)

export const adminPages = [
  { path: routePatterns.adminLogin, ...lazyPage(async () => (await import('./routes/admin-login')).AdminLoginPage) },
  { path: routePatterns.admin, ...lazyPage(async () => (await import('./routes/admin-dashboard')).AdminDashboardPage) },
  { path: routePatterns.adminOrder, ...lazyPage(async () => (await import('./routes/admin-order')).AdminOrderPage) },
]

/** Fetches the code of the page at an address, so that its first rendering is complete. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = ({ path }: { path: string }) => matchPath(path, pathname) !== null
  const adminPage = adminPages.find(matches)
  const needed = adminPage ? [adminShell, adminPage] : publicPages.filter(matches)
  await Promise.all(needed.map((page) => page.preload()))
}
