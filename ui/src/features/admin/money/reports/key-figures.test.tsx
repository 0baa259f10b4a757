import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Reports } from '@/lib/schemas'
import { KeyFigures } from './key-figures'

const money = { currency: 'usd', total: { netCents: 0 }, orderedCents: 0, hosting: { cents: 0, websites: 0 } }
const NOTHING = { currencies: [money], orders: { started: 0, paid: 0 }, promises: { due: 0, kept: 0 }, spans: [] }

test('of days without a checkout no share of them is said', () => {
  const { rerender } = render(<KeyFigures reports={NOTHING as unknown as Reports} />)
  expect(screen.getByText('Checkouts that pay').parentElement?.textContent).toBe(
    'Checkouts that payNone yetNone started',
  )
  rerender(<KeyFigures reports={{ ...NOTHING, orders: { started: 4, paid: 1 } } as unknown as Reports} />)
  expect(screen.getByText('Checkouts that pay').parentElement?.textContent).toBe('Checkouts that pay25%1 of 4')
})
