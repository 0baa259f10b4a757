import { expect, test } from 'vitest'
import type { IntakeForm } from '@/lib/schemas'
import { asText } from './intake-answers'

const FORM: IntakeForm = {
  id: '1',
  orderId: '2',
  status: 'submitted',
  createdAt: '2026-01-07T14:41:00Z',
  updatedAt: '2026-01-07T14:41:00Z',
  businessName: 'Alder & Finch Bakery',
  businessAddress: '218 Mill Street\nDayton, OH 45402',
  businessPhone: '937.555.0142',
  phoneShown: '(937) 555-0142',
  businessEmail: 'hello@alderandfinch.example',
  logoUrl: '/uploads/7',
  logo: null,
  websiteDescription: null,
  servicesOffered: 'Sourdough\nCakes',
  socialLinks: { facebook: 'facebook.com/alder' },
  additionalInfo: '',
}

test('the whole form is one readable text, without what was left out', () => {
  expect(asText(FORM)).toBe(`Business name: Alder & Finch Bakery

Address:
218 Mill Street
Dayton, OH 45402

Phone: (937) 555-0142

Email: hello@alderandfinch.example

Services and products:
Sourdough
Cakes

Facebook: facebook.com/alder

Logo: http://localhost:3000/uploads/7`)
})
