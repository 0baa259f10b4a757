import { matchPath } from 'react-router-dom'
import { lazyPage } from '@/lib/lazy-page'
import { routePatterns } from '@/lib/paths'
import { notFound } from './not-found-page'

const client = lazyPage(async () => (await import('./routes/client-dashboard')).ClientPage)

export const publicPages = [
  { path: routePatterns.home, ...lazyPage(async () => (await import('./routes/landing')).LandingPage) },
  { path: routePatterns.faq, ...lazyPage(async () => (await import('./routes/faq')).FaqPage) },
  { path: routePatterns.checkout, ...lazyPage(async () => (await import('./routes/checkout')).CheckoutPage) },
  {
    path: routePatterns.paymentSuccess,
    ...lazyPage(async () => (await import('./routes/payment-success')).PaymentSuccessPage),
  },
  {
    path: routePatterns.setPassword,
    ...lazyPage(async () => (await import('./routes/set-password')).loadSetPasswordPage()),
  },
  {
    path: routePatterns.forgotPassword,
    ...lazyPage(async () => (await import('./routes/forgot-password')).ForgotPasswordPage),
  },
  {
    path: routePatterns.resetPassword,
    ...lazyPage(async () => (await import('./routes/reset-password')).ResetPasswordPage),
  },
  { path: routePatterns.intakeForm, ...lazyPage(async () => (await import('./routes/intake-form')).IntakeFormPage) },
  { path: routePatterns.clientLogin, ...lazyPage(async () => (await import('./routes/client-login')).ClientLoginPage) },
  { path: routePatterns.client, ...client },
  { path: routePatterns.sharedReport, ...client },
]

const loadAdmin = () => import('./routes/admin-shell')

/** What it shows is a table of its own, so that nobody else loads it. */
export const adminArea = { path: '/admin/*', ...lazyPage(async () => (await loadAdmin()).AdminArea) }

/** Fetches the code of the page at an address, so that its first rendering is complete. */
export async function preloadPage(pathname: string): Promise<void> {
  const isAt = ({ path }: { path: string }) => matchPath(path, pathname) !== null
  if (!isAt(adminArea)) {
    await (publicPages.find(isAt) ?? notFound).preload()
    return
  }
  const { preloadAdminPage } = await loadAdmin()
  await Promise.all([adminArea.preload(), preloadAdminPage(pathname)])
}
