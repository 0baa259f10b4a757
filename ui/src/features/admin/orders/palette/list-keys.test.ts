import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveInLists } from './list-keys'

const item = (id: string) => `<a href="#" id="${id}" data-list-item>${id}</a><button id="${id}-act">Act</button>`

beforeEach(() => {
  Element.prototype.checkVisibility = vi.fn(() => true)
  document.body.innerHTML = `<header><a href="#" id="home">Home</a></header><main id="main">
    <section data-list-lane>${item('a1')}${item('a2')}</section>
    <section data-list-lane></section>
    <section data-list-lane>${item('b1')}</section></main>`
})
afterEach(() => {
  document.body.innerHTML = ''
})

function from(id: string | null, key: string): string | undefined {
  if (id) document.getElementById(id)?.focus()
  moveInLists(key)
  return document.activeElement?.id
}

test.each([
  [null, 'j', 'a1'],
  ['home', 'j', 'a1'],
  ['a1', 'j', 'a2'],
  ['a2', 'k', 'a1'],
  ['a1', 'ArrowDown', 'a2'],
  ['a2', 'j', 'b1'],
  ['a1-act', 'j', 'a2'],
  ['a2-act', 'k', 'a2'],
  ['a2', 'ArrowRight', 'b1'],
  ['b1', 'ArrowLeft', 'a1'],
])('from %j, %s leads to %s', (id, key, to) => {
  expect(from(id, key)).toBe(to)
})

test.each([
  ['b1', 'j'],
  ['a1', 'k'],
  ['b1', 'ArrowRight'],
  ['a1', 'ArrowLeft'],
  ['a1-act', 'ArrowDown'],
  ['home', 'ArrowDown'],
  ['a1', 'x'],
])('from %s, %s leads nowhere', (id, key) => {
  document.getElementById(id)?.focus()
  expect(moveInLists(key)).toBe(false)
  expect(document.activeElement?.id).toBe(id)
})
