import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPage } from '@/lib/lazy-page'
import { RouteFocus } from './route-focus'

afterEach(cleanup)
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = vi.fn()
})

const Late = () => (
  <main>
    <h1>Messages</h1>
    <section id="notes">
      <h2>Notes</h2>
    </section>
  </main>
)

/** A page whose code comes when it's let go. */
function opened() {
  let letGo: () => void = () => undefined
  const page = lazyPage(
    () =>
      new Promise<typeof Late>((resolve) => {
        letGo = () => resolve(Late)
      }),
  )
  render(
    <MemoryRouter>
      <RouteFocus />
      <Link to="/late">Open</Link>
      <Link to="/late#notes">Open notes</Link>
      <label>
        Search <input />
      </label>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route
          path="/late"
          element={
            <Suspense>
              <page.Page />
            </Suspense>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
  return () =>
    act(async () => {
      letGo()
      await Promise.resolve()
    })
}

test('the title takes the focus when it comes later than its page', async () => {
  const letGo = opened()
  await userEvent.click(screen.getByText('Open'))
  await letGo()

  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Messages' }))
})

test('so does the part that the address names', async () => {
  const letGo = opened()
  await userEvent.click(screen.getByText('Open notes'))
  await letGo()
  await screen.findByRole('heading', { name: 'Messages' })

  expect(document.activeElement?.id).toBe('notes')
})

test('whoever has gone on meanwhile keeps their place', async () => {
  const letGo = opened()
  await userEvent.click(screen.getByText('Open'))
  await userEvent.type(screen.getByLabelText('Search'), 'Al')
  await letGo()
  await screen.findByRole('heading', { name: 'Messages' })

  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('what leads away from a dialog keeps the focus in it until it’s closed', async () => {
  render(
    <MemoryRouter>
      <RouteFocus />
      <Routes>
        <Route
          path="/"
          element={
            <div role="dialog">
              <Link to="/late">Jump</Link>
            </div>
          }
        />
        <Route path="/late" element={<ClosesLater />} />
      </Routes>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByText('Jump'))
  expect(document.activeElement).toBe(screen.getByText('Jump'))

  fireEvent.click(screen.getByText('Close'))

  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Messages' })))
})

function ClosesLater() {
  const [isOpen, setOpen] = useState(true)
  const link = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => link.current?.focus(), [])
  return (
    <>
      <Late />
      {isOpen && (
        <div role="dialog">
          <button ref={link}>Jump</button>
        </div>
      )}
      <button onClick={() => setOpen(false)}>Close</button>
    </>
  )
}
