import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { preloadPage } from './app/pages'
import { Providers } from './app/providers'
import { AppRoutes } from './app/router'
import { createQueryClient } from './lib/query-client'
import './styles/index.css'

function mount(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  )
  // Markup that was rendered at build time says for which address; any other page gets its content here.
  if (root.dataset.ssr === window.location.pathname) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

// When the page's code does not come, the app still mounts and its error page offers a reload.
preloadPage(window.location.pathname).then(
  () => mount(root),
  () => mount(root),
)
