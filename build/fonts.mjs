// Writes the fonts that every page loads: node build/fonts.mjs [folder], after a change to the font packages or here.
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

const folder = process.argv[2] ?? fileURLToPath(new URL('../ui/src/fonts', import.meta.url))

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

for (const family of Object.keys(WEIGHTS)) {
  await writeFile(join(folder, `${family}-basic.woff2`), await basicFont(family))
}
