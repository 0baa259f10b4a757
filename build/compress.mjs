// Writes a .br and a .gz beside every file that gets smaller by it: node build/compress.mjs [folder]

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/
const root = process.argv[2] ?? fileURLToPath(new URL('../fundable/web/static', import.meta.url))

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
const gzipped = (bytes) => promisify(gzip)(bytes, { level: 9 })

async function writeSiblings(file) {
  const bytes = await readFile(file)
  for (const [suffix, compress] of [
    ['.br', brotli],
    ['.gz', gzipped],
  ]) {
    const smaller = await compress(bytes)
    if (smaller.length < bytes.length) await writeFile(file + suffix, smaller)
  }
}

const entries = await readdir(root, { recursive: true, withFileTypes: true })
// What only the server reads stays as it is.
const isServed = ({ parentPath }) => !/[/\\]\.[^/\\]+$/.test(parentPath)
const files = entries.filter((entry) => entry.isFile() && isServed(entry) && COMPRESSIBLE.test(entry.name))
await Promise.all(files.map(({ parentPath, name }) => writeSiblings(join(parentPath, name))))
