import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_OFFER } from '@/generated/default-offer'
import type { ClientOrder, Hosting } from '@/lib/schemas'
import { ClientOrderPromise } from './client-order-promise'

const live = { status: 'completed', promisedOn: '2026-01-14' } as ClientOrder

function wordsUnderTheSeal(status: Hosting['status'] | null, served: 'online' | 'paused' | null = null): string {
  const hosting = status && ({ status, endsOn: '2027-01-05' } as Hosting)
  return renderToStaticMarkup(
    <ClientOrderPromise
      order={live}
      terms={DEFAULT_OFFER}
      promise={null}
      hosting={hosting}
      served={served}
      formSentAt={undefined}
    />,
  )
}

test('a website is live for as long as it is hosted', () => {
  expect(wordsUnderTheSeal('trialing')).toContain('Your website is live')
  expect(wordsUnderTheSeal('trialing')).toContain('Hosting is included until Jan 5, 2027')
  expect(wordsUnderTheSeal('active')).toContain('Your website is live')
})

test('when hosting has ended it does not claim so', () => {
  expect(wordsUnderTheSeal('ended')).not.toContain('Your website is live')
  expect(wordsUnderTheSeal('ended')).toContain('Your hosting has ended')
})

test('without a subscription it is live until the last day that staff said', () => {
  expect(wordsUnderTheSeal(null, 'online')).toContain('Your website is live')
  expect(wordsUnderTheSeal(null, 'paused')).not.toContain('Your website is live')
  expect(wordsUnderTheSeal(null, 'paused')).toContain('Your website is paused')
})

test('in its grace it says that the website is still there', () => {
  expect(wordsUnderTheSeal('ended', 'online')).toContain('Your website is still online.')
  expect(wordsUnderTheSeal('ended', 'paused')).not.toContain('still online')
})
