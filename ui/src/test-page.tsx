import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, vi } from 'vitest'
import { preloadPage } from '@/app/pages'
import { Providers } from '@/app/providers'
import { AppRoutes } from '@/app/router'
import { dismissToast, toastStore } from '@/components/ui/toast-store'
import { createQueryClient } from '@/lib/query-client'

/** A page as the app shows it, in front of a stubbed `fetch`. For what one page says of one answer; journeys are e2e. */

// jsdom has no IndexedDB, and drafts are kept there.
const drafts = vi.hoisted(() => new Map<unknown, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: (key: unknown) => Promise.resolve(drafts.get(key)),
  set: (key: unknown, value: unknown) => Promise.resolve(void drafts.set(key, value)),
  del: (key: unknown) => Promise.resolve(void drafts.delete(key)),
}))

// Nor does it lay anything out.
const nothing = () => undefined
class ObservesNothing {
  observe = nothing
  unobserve = nothing
  disconnect = nothing
}

export type Answer = () => Promise<Response>

export const says =
  (body: unknown, status = 200): Answer =>
  () =>
    Promise.resolve(Response.json(body, { status }))

/** As the server refuses: a sentence for the person, and a code. */
export const refuses = (status: number, message: string, code = 'refused') => says({ message, code }, status)

/** As a proxy in front of the server fails. */
export const fails =
  (status: number, body: string, statusText = 'Bad Gateway'): Answer =>
  () =>
    Promise.resolve(new Response(body, { status, statusText }))

export const noAnswer: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

/** An answer that is kept back until it is let go. */
export function held(answer: Answer): Answer & { letGo: () => void } {
  let letGo!: () => void
  const isFree = new Promise<void>((resolve) => (letGo = resolve))
  return Object.assign(() => isFree.then(answer), { letGo })
}

interface Call {
  name: string
  query: string
  body: unknown
  headers: Headers
}

/** What the pages of a test have asked for, without their logo: `POST /api/client/login`. */
let calls: Call[] = []

export const callsOf = (name: string) => calls.filter((call) => call.name === name)
export const callNames = () => calls.map(({ name }) => name)
export const here = () => window.location.pathname + window.location.search

/** `answers` by the calls that they belong to; any other call fails the test. */
export async function openPage(address: string, answers: Record<string, Answer> = {}): Promise<void> {
  calls = []
  const known: Record<string, Answer> = { 'GET /api/site/logo': says({ logoUrl: null }), ...answers }
  const answerTo = (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const [path, query = ''] = url.split('?')
    const name = `${method} ${path}`
    if (name !== 'GET /api/site/logo')
      calls.push({
        name,
        query,
        body: typeof body === 'string' ? JSON.parse(body) : body,
        headers: new Headers(headers),
      })
    const answer = known[name]
    return answer ? answer() : Promise.reject(new Error(`Nothing answers ${name}.`))
  }
  vi.stubGlobal('fetch', answerTo)
  vi.stubGlobal('scrollTo', nothing)
  vi.stubGlobal('ResizeObserver', ObservesNothing)
  Element.prototype.scrollIntoView = nothing
  window.history.pushState(null, '', address)
  await preloadPage(window.location.pathname)
  render(
    <Providers queryClient={createQueryClient()}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Providers>,
  )
}

export function fill(label: string | RegExp, text: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

export function press(name: string | RegExp): void {
  fireEvent.click(button(name))
}

/** The one toast: its title and its text, and whether it is red. */
export async function expectToast(title: string, description: string, { destructive = false } = {}): Promise<void> {
  const area = await screen.findByRole('region', { name: 'Notifications (F8)' })
  await within(area).findByText(title)
  const [slip, ...others] = within(area).getAllByRole('listitem')
  expect(others).toEqual([])
  if (!slip) throw new Error('There is no toast.')
  within(slip).getByText(title)
  within(slip).getByText(description)
  expect(slip.dataset['toast'] === 'destructive').toBe(destructive)
}

export async function expectToBeAt(address: string): Promise<void> {
  await waitFor(() => expect(here()).toBe(address))
}

export const isDescribed = (field: HTMLElement, text: string) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .some((id) => document.getElementById(id)?.textContent === text)

afterEach(() => {
  cleanup()
  const entry = toastStore.read()
  if (entry) dismissToast(entry.id)
  localStorage.clear()
  drafts.clear()
})
