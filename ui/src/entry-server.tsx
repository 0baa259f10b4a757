import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { preloadPage } from './app/pages'
import { Providers } from './app/providers'
import { AppRoutes } from './app/router'
import { createQueryClient } from './lib/query-client'

/** The markup of `/` or a FAQ page, written into the shell at build time. It holds no data of any visitor. */
export async function render(path: string): Promise<string> {
  await preloadPage(path)
  return renderToString(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </Providers>
    </StrictMode>,
  )
}
