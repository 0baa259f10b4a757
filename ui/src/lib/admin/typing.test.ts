import { afterEach, expect, test } from 'vitest'
import { isTaken } from './typing'

afterEach(() => {
  document.body.innerHTML = ''
})

/** Pressed where the page has `id="here"`. */
function isTakenIn(page: string, more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = page
  let isIt = false
  const hear = (event: KeyboardEvent) => {
    isIt = isTaken(event)
  }
  document.addEventListener('keydown', hear, { once: true })
  const place = document.getElementById('here') ?? document.body
  place.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, ...more }))
  return isIt
}

test.each([
  '<input id="here">',
  '<input type="search" id="here">',
  '<textarea id="here"></textarea>',
  '<select id="here"></select>',
  '<div contenteditable="true"><b id="here"></b></div>',
  '<button role="combobox" id="here"></button>',
  '<button id="here"></button><div role="dialog"></div>',
  '<div role="alertdialog"></div>',
  '<div role="menu"></div>',
])('a key is not ours in %s', (page) => {
  expect(isTakenIn(page)).toBe(true)
})

test.each([
  '<p></p>',
  '<a href="#" id="here"></a>',
  '<input type="checkbox" id="here">',
  '<input type="radio" id="here">',
])('but it is in %s', (page) => {
  expect(isTakenIn(page)).toBe(false)
})

test('what an input method composes is not ours', () => {
  expect(isTakenIn('<p></p>', { isComposing: true })).toBe(true)
})
