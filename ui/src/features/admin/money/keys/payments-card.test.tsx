import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Secret, Secrets } from '@/lib/schemas'
import { PaymentsCard } from './payments-card'

const NONE: Secret = { source: 'default', place: '', isSet: false, isFixed: false, lastFour: '', waits: false }
const ENTERED: Secret = { ...NONE, source: 'entered in the browser', isSet: true, lastFour: 'a1b2' }
const shared: Secrets = {
  secretKey: NONE,
  webhookSecret: NONE,
  mail: NONE,
  mailServer: '',
  mode: 'sandbox',
  nextMode: 'sandbox',
  webhookUrl: '',
  needsRestart: false,
  problem: '',
  eachServer: true,
}

afterEach(cleanup)

test('where several servers may use the data, nothing is entered, and what sets the keys is named', () => {
  const { container } = render(<PaymentsCard secrets={shared} />)

  expect(screen.queryAllByRole('button')).toEqual([])
  expect(container.querySelector('.hint')?.textContent).toBe(
    'Several servers may use this data, so this is set on each of them, with FUNDABLE_STRIPE_SECRET_KEY and ' +
      'FUNDABLE_STRIPE_WEBHOOK_SECRET. It’s used after a restart.',
  )
})

test('a key that one server has from before is called that', () => {
  render(<PaymentsCard secrets={{ ...shared, secretKey: ENTERED }} />)

  expect(screen.getByText('What was entered here before is used by one server only.')).toBeTruthy()
})
