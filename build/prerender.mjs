// Writes the landing page and the FAQ pages as complete HTML: node build/prerender.mjs [folder of the client build]
// What it takes for that stays beside them, for the server to do the same with another offer.

import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'

const root = process.argv[2] ?? fileURLToPath(new URL('../fundable/web/static', import.meta.url))
const script = fileURLToPath(new URL('../ui/dist-pages/entry-pages.js', import.meta.url))

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

async function templatesOf() {
  const readTemplate = async (name) => tight(await readFile(join(root, name), 'utf8'))
  const [, shellStyles] = STYLESHEET.exec(await readTemplate('index.html'))
  const landing = await readTemplate('landing.html')
  const [, landingStyles] = STYLESHEET.exec(landing)
  // The questions are read like the landing page: its small script brings React there too.
  const template = scriptsLast(landing)
  const templates = {
    landing: await withStylesInside(template, landingStyles),
    question: await withStylesInside(template, shellStyles),
    styles: shellStyles,
  }
  // Both are in the page now.
  await rm(join(root, 'landing.html'))
  await rm(join(root, landingStyles))
  return templates
}

function fileOf(path) {
  if (path === '/sitemap.xml') return join(root, 'sitemap.xml')
  return join(root, 'prerendered', path === '/' ? 'index.html' : `${path}.html`)
}

const templates = await templatesOf()
runInThisContext(await readFile(script, 'utf8'))
for (const [path, html] of Object.entries(await globalThis.pages.make(templates))) {
  await mkdir(dirname(fileOf(path)), { recursive: true })
  await writeFile(fileOf(path), html)
}
await mkdir(join(root, '.pages'), { recursive: true })
await copyFile(script, join(root, '.pages', 'pages.js'))
await writeFile(join(root, '.pages', 'templates.json'), JSON.stringify(templates))
// React, made for browsers, waits for messages that never come.
process.exit()
