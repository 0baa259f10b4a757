import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { faqHead, landingHead, type PageHead } from './app/page-heads'
import { preloadPage } from './app/pages'
import { Providers } from './app/providers'
import { AppRoutes } from './app/router'
import { serviceData } from './features/catalogue/service-data'
import { faqData } from './features/faq/structured-data'
import { SITE_NAME } from './generated/constants'
import { FAQ_ENTRIES } from './generated/faq'
import { createQueryClient } from './lib/query-client'

export const siteName = SITE_NAME

interface BuiltPage extends PageHead {
  ogType: 'website' | 'article'
  /** schema.org, as JSON-LD. */
  data: (origin: string) => object
}

/** The pages that are written at build time. */
export const pages: BuiltPage[] = [
  { ...landingHead, ogType: 'website', data: (origin) => serviceData(origin, landingHead.description) },
  ...FAQ_ENTRIES.map((entry) => ({ ...faqHead(entry), ogType: 'article' as const, data: () => faqData(entry) })),
]

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
