import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { faqHead, landingHead, type PageHead } from './app/page-heads'
import { preloadPage } from './app/pages'
import { Providers } from './app/providers'
import { AppRoutes } from './app/router'
import { FAQ_ENTRIES } from './generated/faq'
import { createQueryClient } from './lib/query-client'

export { siteName } from './lib/site-name'

/** The pages that are written at build time. */
export const pages: PageHead[] = [landingHead, ...FAQ_ENTRIES.map(faqHead)]

/** The markup of one of them. It holds no data of any visitor. */
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
