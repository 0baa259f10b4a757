import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_OFFER } from '@/generated/default-offer'
import type { ClientOrder, Hosting } from '@/lib/schemas'
import { ClientOrderPromise } from './client-order-promise'

const live = { status: 'completed', promisedOn: '2026-01-14' } as ClientOrder

function wordsUnderTheSeal(status: Hosting['status']): string {
  const hosting = { status, endsOn: '2027-01-05' } as Hosting
  return renderToStaticMarkup(
    <ClientOrderPromise order={live} terms={DEFAULT_OFFER} promise={null} hosting={hosting} formSentAt={undefined} />,
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
