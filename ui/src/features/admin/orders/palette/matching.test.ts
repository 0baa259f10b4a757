import { expect, test } from 'vitest'
import { hasAll, partsOf, wordsOf } from './matching'

test.each([
  ['Settings, Emails', 'emails sett', true],
  ['Settings, Emails', 'EMAIL', true],
  ['Settings, Emails', 'email team', false],
  ['Settings, Emails', '  ', true],
])('%j has all words of %j: %j', (text, typed, isFound) => {
  expect(hasAll(text, wordsOf(typed))).toBe(isFound)
})

test('what was typed is found in a text, as it stands there', () => {
  expect(partsOf('Dune Florist, dune@a.example', wordsOf('dune'))).toEqual([
    { text: 'Dune', isFound: true },
    { text: ' Florist, ', isFound: false },
    { text: 'dune', isFound: true },
    { text: '@a.example', isFound: false },
  ])
})

test.each(['(', 'a+b', '[x]', '\\', '.*'])('%j is a text, not a pattern', (typed) => {
  expect(partsOf(`Dune ${typed}`, wordsOf(typed)).at(-1)).toEqual({ text: typed, isFound: true })
  expect(partsOf('Dune', wordsOf(typed))).toEqual([{ text: 'Dune', isFound: false }])
})

test('nothing typed leaves the text whole', () => {
  expect(partsOf('Dune', [])).toEqual([{ text: 'Dune', isFound: false }])
})
