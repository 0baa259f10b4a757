import { expect, test } from 'vitest'
import { pictureAlone } from './picture-alone'

const START = [0xff, 0xd8]
const NOTE = [0xff, 0xe1, 0x00, 0x06, 0xff, 0xd9, 0x01, 0x02] // an end within, as of a picture in small
const SCAN = [0xff, 0xda, 0x00, 0x03, 0x01, 0x11, 0xff, 0x00, 0xff, 0xd0, 0x22]
const PICTURE = [...START, ...NOTE, ...SCAN, 0xff, ...SCAN, 0xff, 0xd9]

const jpg = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'logo.jpg', { type: 'image/jpeg' })
const bytesOf = async (file: Blob) => [...new Uint8Array(await file.arrayBuffer())]

test('what follows a picture is left out', async () => {
  const alone = await pictureAlone(jpg(...PICTURE, 0, 0, ...PICTURE))
  expect(await bytesOf(alone)).toEqual(PICTURE)
  expect(alone.type).toBe('image/jpeg')
})

test.each([
  ['that nothing follows', jpg(...PICTURE)],
  ['that ends too early', jpg(...PICTURE.slice(0, -2))],
  ['that is cut in a part', jpg(...START, 0xff, 0xe1, 0x20)],
  ['with something between its parts', jpg(...START, 0x20, ...SCAN, 0xff, 0xd9)],
  ['of nothing', jpg()],
  ['of another kind', new File([new Uint8Array(PICTURE)], 'logo.png', { type: 'image/png' })],
])('a file %s stays as it is', async (_, file) => {
  expect(await pictureAlone(file)).toBe(file)
})
