// Writes the landing page and the FAQ pages as complete HTML: node build/prerender.mjs [folder of the client build]
// The server puts its own address in the place of __BASE_URL__ when it starts.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages, render, siteName } from '../ui/dist-ssr/entry-server.js'

const ORIGIN = '__BASE_URL__'
const root = process.argv[2] ?? fileURLToPath(new URL('../fundable/web/static', import.meta.url))

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const meta = (attribute, name, content) => `<meta ${attribute}="${name}" content="${escape(content)}">`

function headOf({ path, title, description, type, data }) {
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

/** Markup without the template's line breaks. */
const tight = (html) => html.replace(/>\s+</g, '><')

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/

/** These pages carry their styles: their first paint waits for nothing else. */
async function withStylesInside(html, address) {
  const styles = await readFile(join(root, address), 'utf8')
  return html.replace(STYLESHEET, () => `<style>${styles.trim()}</style>`)
}

/** Scripts are in nobody's way: styles, text and fonts come first. */
const scriptsLast = (html) => html.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')

/** `later` is the stylesheet that React brings, where the template has not got it. */
async function write(page, template, later = '') {
  const markup = await render(page.path)
  const mount = `<div id="root" data-ssr="${page.path}"${later && ` data-styles="${later}"`}>${markup}</div>`
  const html = template
    .replace(/<!--head-->.*<!--\/head-->/s, () => headOf(page))
    .replace('<div id="root"></div>', () => mount)
  const file = join(root, 'prerendered', page.path === '/' ? 'index.html' : `${page.path}.html`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

function sitemap() {
  const entries = pages.map(({ path }) => `<url><loc>${ORIGIN}${path}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`
}

const readTemplate = async (name) => tight(await readFile(join(root, name), 'utf8'))
const shell = await readTemplate('index.html')
const landing = await readTemplate('landing.html')
const [, shellStyles] = STYLESHEET.exec(shell)
const [, landingStyles] = STYLESHEET.exec(landing)
// The questions are read like the landing page: its small script brings React there too.
const template = scriptsLast(landing)
for (const page of pages) {
  if (page.path === '/') await write(page, await withStylesInside(template, landingStyles), shellStyles)
  else await write(page, await withStylesInside(template, shellStyles))
}
await writeFile(join(root, 'sitemap.xml'), sitemap())
// Both are in the page now.
await rm(join(root, 'landing.html'))
await rm(join(root, landingStyles))
