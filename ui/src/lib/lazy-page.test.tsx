import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startTransition, Suspense, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyPage } from './lazy-page'

afterEach(cleanup)

const Form = () => <input aria-label="Name" />

test('what was typed stays when the page is rendered again, however quickly its code came', async () => {
  const { Page } = lazyPage(() => Promise.resolve(Form))
  function App() {
    const [address, setAddress] = useState('/')
    const go = (to: string) => {
      startTransition(() => setAddress(to))
    }
    return (
      <>
        <button onClick={() => go('/form')}>Form</button>
        <button onClick={() => go('/form?step=2')}>Step 2</button>
        <output>{address}</output>
        <Suspense fallback="Loading">{address !== '/' && <Page />}</Suspense>
      </>
    )
  }
  render(<App />)
  screen.getByText('Form').click() // not in act, which renders at once
  await userEvent.type(await screen.findByLabelText('Name'), 'Alder')

  await userEvent.click(screen.getByText('Step 2'))

  await screen.findByText('/form?step=2')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Alder')
})

test('a page whose code is here renders at once', async () => {
  const { Page, preload } = lazyPage(() => Promise.resolve(Form))
  await preload()

  render(<Page />)

  expect(screen.getByLabelText('Name')).toBeDefined()
})
