import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unsaved, UnsavedGuard } from './unsaved-guard'

const logOut = vi.fn()

function Settings({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <>
      <button data-leaves-page onClick={logOut}>
        Log Out
      </button>
      <UnsavedGuard>
        <h1>Settings</h1>
        <Unsaved isUnsaved={isUnsaved} />
        <Link to="/settings?step=mail">Mail</Link>
        <a href="#main">Skip</a>
      </UnsavedGuard>
    </>
  )
}

/** Comes to Settings from Orders, as the browser's history knows. */
async function open(isUnsaved: boolean) {
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/orders" element={<Link to="/settings">To settings</Link>} />
        <Route path="/settings" element={<Settings isUnsaved={isUnsaved} />} />
      </Routes>
    </BrowserRouter>,
  )
  await userEvent.click(screen.getByText('To settings'))
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
const answer = async (name: string) => {
  await question()
  await userEvent.click(screen.getByRole('button', { name }))
}
const here = () => window.location.pathname + window.location.search

beforeEach(() => {
  logOut.mockReset()
  window.history.pushState(null, '', '/orders')
})
afterEach(cleanup)

test('Back is held until somebody has decided', async () => {
  await open(true)
  window.history.back()
  await answer('Stay')
  await waitFor(() => expect(here()).toBe('/settings'))
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeDefined()

  window.history.back()
  await answer('Leave')
  await screen.findByText('To settings')
  expect(here()).toBe('/orders')
})

test('Log Out is held, and goes on with Leave', async () => {
  await open(true)
  await userEvent.click(screen.getByText('Log Out'))
  await answer('Stay')
  expect(logOut).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Log Out'))
  await answer('Leave')
  expect(logOut).toHaveBeenCalledOnce()
})

test('so is a step of the set-up, and Back to the step before it', async () => {
  await open(true)
  await userEvent.click(screen.getByText('Mail'))
  await answer('Leave')
  await waitFor(() => expect(here()).toBe('/settings?step=mail'))
  window.history.back()
  await answer('Leave')
  await waitFor(() => expect(here()).toBe('/settings'))
  await userEvent.click(screen.getByText('Mail'))
  await question()
})

test('nobody is asked who has nothing to lose', async () => {
  await open(false)
  await userEvent.click(screen.getByText('Log Out'))
  expect(logOut).toHaveBeenCalledOnce()
  window.history.back()
  await screen.findByText('To settings')
})
