import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_OFFER } from '@/generated/default-offer'
import type { ClientOrder, Hosting } from '@/lib/schemas'
import { ClientOrderNotices } from './client-order-notices'

function words(status: Hosting['status'], isTaxed: boolean): string {
  return renderToStaticMarkup(
    <ClientOrderNotices
      order={{ status: 'completed' } as ClientOrder}
      terms={DEFAULT_OFFER}
      hosting={{ status, endsOn: '2027-01-05', endsAt: '2027-01-05T15:04:00Z', isTaxed } as Hosting}
      now={new Date('2026-12-28T12:00:00Z')}
      isReviewedHere={false}
    />,
  )
}

test('where hosting has its price, tax is on top of it for whoever pays that', () => {
  expect(words('trialing', true)).toContain('It’s $9.97/month plus sales tax from then on')
  expect(words('past_due', true)).toContain('We couldn’t charge $9.97 plus sales tax for your hosting')
  expect(words('trialing', false)).toContain('It’s $9.97/month from then on')
  expect(words('past_due', false)).toContain('We couldn’t charge $9.97 for your hosting')
})
