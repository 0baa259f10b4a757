// Writes the fonts that every page loads, and those of the websites that are sold: node build/fonts.mjs [folder], after a
// change to the font packages or here.
// Only the characters of our own words and the weights in use; a name with other letters brings the whole latin file.
// Each fits into the first ten packets, which a server sends without waiting for the browser: one round trip less.

import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const requireFromUi = createRequire(new URL('../ui/package.json', import.meta.url))
const subsetFont = requireFromUi('subset-font')

/** The same characters are the `unicode-range` of the small files in ui/src/styles/fonts.css. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('')
const CHARACTERS = `${ASCII}\u00a0·\u2002–—‘’“”•…`
/** Copyright, version, licence and its address stay in the file, as the Open Font License asks. */
const NAME_IDS = [0, 1, 2, 3, 4, 5, 6, 13, 14]
/** No ligatures: they would bring a dozen more shapes. */
const FEATURES = ['kern', 'tnum']
const WEIGHTS = {
  besley: 500,
  'public-sans': { min: 400, max: 600 },
}

/** Of the themes of websites (fundable/templates/sites): Latin-1 with punctuation, and what a name beyond it brings. */
const UNTYPED = /[¤¦¨¬¯´¸]/g
const LATIN = Array.from({ length: 0x100 - 0xa0 }, (_, index) => String.fromCharCode(0xa0 + index)).join('').replace(UNTYPED, '')
/** A website without other letters comes with these alone: half of the file, and as much sooner on a phone. */
const SITE_BASIC = `${ASCII}\u00a0·–—‘’“”…©®°`
const SITE_CHARACTERS = `${ASCII}${LATIN}ŒœŠšŸŽž–—‘’‚“”„†•…‹›€™`
const SITE_FONTS = {
  folio: [
    { family: 'source-serif-4', name: 'serif', weights: [400], features: ['kern', 'liga', 'lnum', 'mark'] },
    { family: 'source-serif-4', name: 'display', weights: [400], axes: { opsz: 60, wght: 400 }, features: ['kern', 'liga', 'lnum', 'mark'] },
  ],
  fascia: [
    { family: 'barlow-condensed', name: 'cond', weights: [600], features: ['kern'] },
    { family: 'barlow', name: 'barlow', weights: [400], features: ['kern'] },
    { family: 'barlow', name: 'barlow', weights: [600], features: [] }, // buttons and labels: too short to need kerning
  ],
  azulejo: [
    { family: 'young-serif', name: 'young', weights: [400], features: ['kern', 'liga'] },
    { family: 'figtree', name: 'figtree', weights: [400, 600], features: ['kern'] },
  ],
}
/** Those of them that a family has. */
const SITE_SCRIPTS = ['latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext']

const asked = process.argv[2]
const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const uiFolder = asked ?? inProject('ui/src/fonts')

async function basicFont(family) {
  const whole = requireFromUi.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`)
  return subsetFont(await readFile(whole), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS[family] },
    keepFeatures: FEATURES,
    preserveNameIds: NAME_IDS,
    noHinting: true,
  })
}

/** Without a name of their own: "Source" is a reserved one, which no changed file may carry. */
async function siteFont({ family, features, axes }, script, weight, ranges) {
  const part = script === 'basic' ? 'latin' : script
  const file = axes ? `@fontsource-variable/${family}/files/${family}-${part}-opsz-normal` : `@fontsource/${family}/files/${family}-${part}-${weight}-normal`
  const whole = await readFile(requireFromUi.resolve(`${file}.woff2`))
  const characters = script === 'latin' ? SITE_CHARACTERS : charactersOf(ranges[script])
  return subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features, preserveNameIds: [], noHinting: true })
}

/** Of `U+0102-0103,U+0323`. */
function charactersOf(range) {
  const parts = range.split(',').map((part) => part.trim().slice(2).split('-').map((digits) => parseInt(digits, 16)))
  return parts.flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))).join('')
}

/** The other way around. */
function rangeOf(characters) {
  const points = [...characters].map((one) => one.codePointAt(0)).sort((one, other) => one - other)
  const starts = points.filter((point) => !points.includes(point - 1))
  const ends = points.filter((point) => !points.includes(point + 1))
  const hex = (point) => point.toString(16).toUpperCase().padStart(4, '0')
  return starts.map((from, index) => (from === ends[index] ? `U+${hex(from)}` : `U+${hex(from)}-${hex(ends[index])}`)).join(',')
}

for (const family of Object.keys(WEIGHTS)) {
  await writeFile(join(uiFolder, `${family}-basic.woff2`), await basicFont(family))
}
for (const [theme, typefaces] of Object.entries(SITE_FONTS)) {
  const folder = asked ?? inProject(`fundable/templates/sites/${theme}/fonts`)
  for (const typeface of typefaces) await writeTypeface(typeface, folder)
}

async function writeTypeface(typeface, folder) {
  const { family, name, weights } = typeface
  const ranges = { ...JSON.parse(await readFile(requireFromUi.resolve(`@fontsource/${family}/unicode.json`), 'utf8')), basic: rangeOf(SITE_BASIC) }
  const scripts = ['basic', ...SITE_SCRIPTS.filter((script) => ranges[script])]
  const kept = Object.fromEntries(scripts.map((script) => [script, ranges[script]]))
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(kept, null, 1)}\n`)
  for (const weight of weights) {
    for (const script of ['latin', ...scripts]) {
      await writeFile(join(folder, `${name}-${weight}-${script}.woff2`), await siteFont(typeface, script, weight, ranges))
    }
  }
}
