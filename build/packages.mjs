// Tells which npm packages the built UI is made of, as JSON on standard output: name, version, licence, licence texts.
// Builds it once more without writing anything, and looks where each module came from.
// Usage, in ui/: node ../build/packages.mjs

import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ui = fileURLToPath(new URL('../ui/', import.meta.url))
const requireFromUi = createRequire(join(ui, 'package.json'))
const { build } = await import(pathToFileURL(requireFromUi.resolve('vite')).href.replace(/index\.cjs$/, 'dist/node/index.js'))

// What no module names: fonts are cut out of theirs beforehand (build/fonts.mjs), styles are imported by a style sheet.
const UNNAMED = [
  '@fontsource-variable/besley',
  '@fontsource-variable/public-sans',
  '@fontsource/barlow',
  '@fontsource/barlow-condensed',
  '@fontsource/figtree',
  '@fontsource/source-serif-4',
  '@fontsource/young-serif',
]
const folders = new Set(UNNAMED.map((name) => dirname(requireFromUi.resolve(`${name}/package.json`))))

await build({
  root: ui,
  logLevel: 'error',
  build: { write: false },
  plugins: [
    {
      name: 'packages',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((made) => made.type === 'chunk')
        for (const module of chunks.flatMap((chunk) => Object.keys(chunk.modules))) {
          const found = /^\0?(.*\/node_modules\/(@[^/]+\/)?[^/]+)\//.exec(module)
          if (found) folders.add(found[1])
        }
      },
    },
  ],
})

console.log(JSON.stringify(await Promise.all([...folders].sort().map(described)), null, 1))

async function described(folder) {
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const author = typeof about.author === 'object' ? about.author.name : (about.author ?? '')
  return { kind: 'npm', name: about.name, version: about.version, licence: about.license ?? '', author, texts }
}
