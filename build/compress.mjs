// Writes a .br beside every file that gets smaller by it: node build/compress.mjs [folder]

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/
const root = process.argv[2] ?? fileURLToPath(new URL('../fundable/web/static', import.meta.url))

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

async function writeSibling(file) {
  const bytes = await readFile(file)
  const smaller = await brotli(bytes)
  if (smaller.length < bytes.length) await writeFile(`${file}.br`, smaller)
}

const entries = await readdir(root, { recursive: true, withFileTypes: true })
// What only the server reads stays as it is.
const isServed = ({ parentPath }) => !/[/\\]\.[^/\\]+$/.test(parentPath)
const files = entries.filter((entry) => entry.isFile() && isServed(entry) && COMPRESSIBLE.test(entry.name))
await Promise.all(files.map(({ parentPath, name }) => writeSibling(join(parentPath, name))))
