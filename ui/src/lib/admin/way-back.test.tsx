import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useNavigate, useParams } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetViews, useSeenView, WAYS_BACK } from './seen-view'
import { useOpened, wayBack } from './way-back'

function View() {
  useSeenView()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/admin/orders/a">order a</Link>
      <Link to="/admin/settings">settings</Link>
      <Link to="/admin/clients/a">client</Link>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  )
}

function Order() {
  const { id = '' } = useParams()
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: string }) {
  useOpened(id)
  useSeenView()
  const { to, label } = wayBack(id)
  return (
    <>
      <p role="status">{`${label}: ${to.pathname}${to.search}`}</p>
      <Link to="/admin/orders/b">order b</Link>
      <Link to="/admin/orders/a/money">money</Link>
      <Link to="/admin/clients/a">client</Link>
    </>
  )
}

const open = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/admin/orders/:id/:room?" element={<Order />} />
        <Route path="*" element={<View />} />
        <Route path="/admin/orders/board" element={<View />} />
      </Routes>
    </MemoryRouter>,
  )
const press = (name: string) => userEvent.click(screen.getByText(name))
const shown = () => screen.getByRole('status').textContent

beforeEach(() => forgetViews())
afterEach(cleanup)

test.each([
  ['/admin?due=overdue', 'Today: /admin?due=overdue'],
  ['/admin/orders?stage=design&sort=due&after=12', 'Orders: /admin/orders?stage=design&sort=due&after=12'],
  ['/admin/orders/board?mine=1', 'Board: /admin/orders/board?mine=1'],
  ['/admin/clients/x', 'Client: /admin/clients/x'],
  ['/admin/settings', 'Orders: /admin/orders'],
])('an order that is opened from %s leads back to it', async (from, back) => {
  open(from)
  await press('order a')
  expect(shown()).toBe(back)
  await press('money')
  expect(shown()).toBe(back)
})

test('it still does after a reload, and the next order that is opened there leads to the same', async () => {
  sessionStorage.setItem(WAYS_BACK, JSON.stringify({ a: '/admin/clients?q=dune' }))
  open('/admin/orders/a')
  expect(shown()).toBe('Clients: /admin/clients?q=dune')
  await press('order b')
  expect(shown()).toBe('Clients: /admin/clients?q=dune')
})

test('whoever goes back to an order has not opened it again', async () => {
  open('/admin/orders?q=dune')
  await press('order a')
  await press('client')
  await press('back')
  expect(shown()).toBe('Orders: /admin/orders?q=dune')
})

test.each([
  'https://evil.example/admin',
  '//evil.example',
  'javascript:alert(1)',
  '/admin/login',
  '/',
  'admin',
  '\\\\x',
  '/admin/clients/x/..//evil',
])('%s is nothing to lead back to', (kept) => {
  sessionStorage.setItem(WAYS_BACK, JSON.stringify({ a: kept }))
  open('/admin/orders/a')
  expect(shown()).toBe('Orders: /admin/orders')
})

test('what is kept in another form, or by nobody, leads to the table', () => {
  sessionStorage.setItem(WAYS_BACK, '[')
  open('/admin/orders/a')
  expect(shown()).toBe('Orders: /admin/orders')
})
