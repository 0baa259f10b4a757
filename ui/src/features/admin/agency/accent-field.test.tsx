import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import type { Accent } from '@/lib/schemas'
import { AccentField } from './accent-field'

const shades = { seal: '#6d28d9', onSeal: '#ffffff', sealWash: '#eeeeff', onBand2: '#cccccc' } as Accent['light']
let asked: string[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const seed = decodeURIComponent(url.split('seed=')[1] ?? '')
    const isAsChosen = seed !== '#ffe600'
    return Promise.resolve(Response.json({ seed, isAsChosen, lowestContrast: 4.52, light: shades, dark: shades }))
  })
})
afterEach(cleanup)

function Form({ error }: { error?: string }) {
  const [client] = useState(createQueryClient)
  const [accent, setAccent] = useState('#6d28d9')
  return (
    <QueryClientProvider client={client}>
      <AccentField value={accent} onChange={setAccent} error={error} />
    </QueryClientProvider>
  )
}

const hex = () => screen.getByLabelText<HTMLInputElement>('Accent color')
const picker = () => screen.getByLabelText<HTMLInputElement>('Pick an accent color')

test('the shades of a color are shown as tokens of what lies inside', async () => {
  render(<Form />)
  await screen.findByText('4.5:1')
  const page = screen.getAllByText('Get Started')[0]?.parentElement
  expect(page?.style.getPropertyValue('--seal')).toBe('#6d28d9')
  expect(page?.style.getPropertyValue('--on-band-2')).toBe('#cccccc')
  expect(screen.queryByText(/too light/)).toBeNull()
  expect(asked).toEqual(['/api/admin/offer/accent?seed=%236d28d9'])
})

test('a picked color is written out, and one that is darkened says so; on the way nothing is asked', async () => {
  render(<Form />)
  await waitFor(() => expect(asked.length).toBe(1))
  fireEvent.change(picker(), { target: { value: '#ffee00' } })
  fireEvent.change(picker(), { target: { value: '#ffe600' } })
  expect(hex().value).toBe('#ffe600')
  await screen.findByText(/too light to read on white/)
  expect(asked.slice(1)).toEqual(['/api/admin/offer/accent?seed=%23ffe600'])
})

test('what is no color is said when somebody leaves the field, and asks for nothing', async () => {
  render(<Form />)
  await waitFor(() => expect(asked.length).toBe(1))
  fireEvent.change(hex(), { target: { value: 'green' } })
  expect(hex().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(hex())
  expect(hex().getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Write the color as # and six digits, such as #0e5a42.')
  expect(picker().value).toBe('#6d28d9')
  expect(asked.length).toBe(1)
})

test('what the server refuses stands at the field', () => {
  render(<Form error="Choose another color." />)
  screen.getByText('Choose another color.')
})
