import { cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, press } from '@/test-page'
import { keepFocus } from './kept-focus'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.checkVisibility = () => true
})
afterEach(cleanup)

function Page({ knows }: { knows?: boolean }) {
  const [isDone, setDone] = useState(false)
  useEffect(keepFocus, [])
  useEffect(() => {
    if (!isDone || !knows) return
    // As a dialog does that has closed.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) button('Elsewhere').focus()
    })
    return () => clearTimeout(timer)
  }, [isDone, knows])
  return (
    <main>
      <header>
        <h1 key={String(isDone)}>Notes</h1>
      </header>
      <ul>
        <li aria-label="Note 1">{!isDone && <button onClick={() => setDone(true)}>Save</button>}</li>
      </ul>
      <button>Elsewhere</button>
    </main>
  )
}

/** Once it's saved there's nothing to save. */
function Asking() {
  const [at, setAt] = useState('typed')
  useEffect(keepFocus, [])
  return (
    <>
      <main>
        <div role="group">
          <button disabled={at === 'saved'} onClick={() => setAt('asked')}>
            Save…
          </button>
        </div>
      </main>
      {at === 'asked' && (
        <div role="dialog">
          <button onClick={() => setAt('saved')}>Yes</button>
        </div>
      )}
    </>
  )
}

const focused = () => document.activeElement
const later = () => new Promise((resolve) => setTimeout(resolve, 100))

test('what the button was in has the focus once it’s gone, until somebody goes on', async () => {
  render(<Page />)
  button('Save').focus()
  press('Save')
  const note = screen.getByRole('listitem')
  await vi.waitFor(() => expect(focused()).toBe(note))
  button('Elsewhere').focus()
  expect(note.hasAttribute('tabindex')).toBe(false)
})

test('whoever knows a better place is first', async () => {
  render(<Page knows />)
  button('Save').focus()
  press('Save')
  await later()
  expect(focused()).toBe(button('Elsewhere'))
})

test('a button that rests under its dialog is no place for it', async () => {
  render(<Asking />)
  button('Save…').focus()
  press('Save…')
  button('Yes').focus()
  press('Yes')
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole('group')))
  expect(button('Save…').hasAttribute('tabindex')).toBe(false)
})

test('a button that was held without anything else changing has it again, each time', async () => {
  render(<Page />)
  const save = button('Save')
  save.focus()
  for (let time = 0; time < 2; time += 1) {
    save.disabled = true
    await Promise.resolve()
    save.blur() // Browsers do, a moment after it was disabled.
    save.disabled = false
    await vi.waitFor(() => expect(focused()).toBe(save))
  }
})

test('whoever has left by mouse isn’t brought back', async () => {
  render(<Page />)
  const save = button('Save')
  save.focus()
  save.blur()
  document.body.click()
  press('Save')
  await later()
  expect(focused()).toBe(document.body)
})

test('a page that one has come to has its title for that', async () => {
  render(<Page />)
  button('Save').focus()
  window.history.pushState(null, '', '/elsewhere')
  press('Save')
  await later()
  expect(focused()).toBe(document.body)
})

test('the title of a page that has come in place of its outline', async () => {
  render(<Page />)
  const before = screen.getByRole('heading')
  before.tabIndex = -1
  before.focus()
  press('Save')
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole('heading')))
  expect(focused()).not.toBe(before)
})
