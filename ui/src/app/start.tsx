import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, Suspense, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { SITE_LOGO_KEY } from '@/components/ui/brand'
import { adoptBoxes } from '@/lib/chosen-addons'
import { clientView } from '@/lib/client-view'
import '@/lib/intercept-back'
import { lazyPage } from '@/lib/lazy-page'
import { createQueryClient } from '@/lib/query-client'
import type { SiteLogo } from '@/lib/schemas'
import { PageLoading } from './page-loading'
import { preloadPage } from './pages'
import { Providers } from './providers'
import { AppRoutes } from './router'

const clientViewArea = lazyPage(async () => (await import('./routes/client-view')).ClientViewArea)

/** What the landing page's small script knows when React takes over; still a promise while its logo call is under way. */
export type LogoInHand = SiteLogo | Promise<SiteLogo>

/** `handOver` is called at the last moment: from then on the small script writes nothing into the page. */
export async function start(handOver?: () => LogoInHand): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id "root".')
  // The landing page is laid out whole from here on, also for those who come to it from another page.
  document.documentElement.dataset.used = ''
  // When the page's code does not come, the app still mounts and its error page offers a reload.
  const view = clientView()
  const loading = view ? clientViewArea.preload() : preloadPage(window.location.pathname)
  await Promise.all([loading.catch(() => undefined), wholeStyles(root.dataset.styles)])

  const queryClient = createQueryClient()
  let tell!: () => void
  const mounted = new Promise<void>((resolve) => {
    tell = resolve
  })
  if (handOver) {
    adoptLogo(queryClient, handOver(), mounted)
    adoptBoxes()
  }
  const app = (
    <StrictMode>
      <Providers queryClient={queryClient}>
        {view ? (
          <BrowserRouter basename={view.base}>
            <Suspense fallback={<PageLoading />}>
              <clientViewArea.Page view={view}>
                <Mounted tell={tell} />
              </clientViewArea.Page>
            </Suspense>
          </BrowserRouter>
        ) : (
          <BrowserRouter>
            <AppRoutes>
              <Mounted tell={tell} />
            </AppRoutes>
          </BrowserRouter>
        )}
      </Providers>
    </StrictMode>
  )
  // Markup that was rendered at build time says for which address; any other page gets its content here.
  if (root.dataset.ssr === window.location.pathname) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

/** The landing page arrives with only its own styles; the other pages' come with React. */
async function wholeStyles(address: string | undefined): Promise<void> {
  if (address === undefined) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}

/** Beside the page, because React takes what is behind a Suspense over later than what is around it. */
function Mounted({ tell }: { tell: () => void }) {
  useEffect(tell, [tell])
  return null
}

/** An answer that comes while React takes over waits for it: it finds the page as the small script has left it. */
function adoptLogo(queryClient: QueryClient, logo: LogoInHand, mounted: Promise<void>): void {
  if (logo instanceof Promise)
    void queryClient.query({ queryKey: SITE_LOGO_KEY, queryFn: () => mounted.then(() => logo) })
  else queryClient.setQueryData(SITE_LOGO_KEY, logo)
}
