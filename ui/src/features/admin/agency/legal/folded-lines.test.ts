import { expect, test } from 'vitest'
import { foldedLines } from './folded-lines'

const same = (text: string) => ({ kind: 'same' as const, text })

test('what stays the same is counted but for the neighbors of a change', () => {
  const added = { kind: 'added' as const, text: 'New' }
  const lines = [same('1'), same('2'), same('3'), added, same('4'), same('5')]

  expect(foldedLines(lines)).toEqual([
    { kind: 'folded', text: '2 lines the same' },
    same('3'),
    added,
    same('4'),
    { kind: 'folded', text: '1 line the same' },
  ])
})

test('nothing is nothing', () => {
  expect(foldedLines([])).toEqual([])
  expect(foldedLines([same('1')])).toEqual([{ kind: 'folded', text: '1 line the same' }])
})
