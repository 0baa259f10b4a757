import { expect, test } from 'vitest'
import { sealTurns } from './seal-geometry'

// The beginnings of lines in the design's own drawings.
test.each([
  ['3f9a1c42', 'M120.0 78.8L121.6 76.4L123.5 73.1L'],
  ['0a43c1d2', 'M120.0 59.5L122.1 63.1L124.0 66.4L'],
  ['4c8e9f10', 'M120.0 79.1L121.5 78.3L123.3 75.9L'],
])('the line of order %s is the one in the design', (orderId, start) => {
  const line = sealTurns(orderId)
  expect(line.startsWith(start)).toBe(true)
  expect(line.split('L')).toHaveLength(1190)
})

test('the pattern belongs to the order: the same twice, another for another', () => {
  expect(sealTurns('3f9a1c42')).toBe(sealTurns('3f9a1c42-ffff'))
  expect(sealTurns('3f9a1c42')).not.toBe(sealTurns('4f9a1c42'))
})
