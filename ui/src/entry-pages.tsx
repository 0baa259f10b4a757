import './engine'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { faqHead, landingHead, type PageHead } from './app/page-heads'
import { preloadPage } from './app/pages'
import { Providers } from './app/providers'
import { AppRoutes } from './app/router'
import { questions } from './features/visitor/faq/entries'
import { createQueryClient } from './lib/query-client'
import { siteName } from './lib/site-name'

/** The server puts its own address in its place. */
const ORIGIN = '__BASE_URL__'

/** The built documents that pages are put into. `styles` is the stylesheet that React brings to the landing page. */
export interface Templates {
  landing: string
  question: string
  styles: string
}

/** The public pages of the offer that `lib/page-offer` has found, by their paths, and the sitemap. */
export async function make(templates: Templates): Promise<Record<string, string>> {
  const pages = [landingHead, ...questions.map(faqHead)]
  const made: Record<string, string> = {}
  for (const page of pages) {
    const isLanding = page === landingHead
    made[page.path] = await whole(
      page,
      isLanding ? templates.landing : templates.question,
      isLanding ? templates.styles : '',
    )
  }
  return { ...made, '/sitemap.xml': sitemap(pages) }
}

async function whole(page: PageHead, template: string, styles: string): Promise<string> {
  const mount = `<div id="root" data-ssr="${page.path}"${styles && ` data-styles="${styles}"`}>${await render(page.path)}</div>`
  return template
    .replace(/<!--head-->.*<!--\/head-->/s, () => headOf(page))
    .replace('<div id="root"></div>', () => mount)
}

/** The markup of one of them. It holds no data of any visitor. */
async function render(path: string): Promise<string> {
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

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const meta = (attribute: string, name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escape(content)}">`

function headOf({ path, title, description, type, data }: PageHead): string {
  const url = ORIGIN + path
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${url}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', `${ORIGIN}/__SITE_PICTURE__`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${JSON.stringify(data(ORIGIN)).replaceAll('<', '\\u003c')}</script>`,
  ].join('')
}

function sitemap(pages: PageHead[]): string {
  const entries = pages.map(({ path }) => `<url><loc>${ORIGIN}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`
}
