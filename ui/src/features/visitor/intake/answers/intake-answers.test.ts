import { expect, test } from 'vitest'
import { answersIn, answersOf, NO_ANSWERS, payloadOf } from './intake-answers'

const required = {
  businessName: ' Alder & Finch Bakery ',
  businessAddress: '218 Mill Street\nDayton, OH 45402',
  businessPhone: '(937) 555-0142',
  businessEmail: 'hello@alderandfinch.example',
}

test('only what was answered is sent, without the spaces around it', () => {
  expect(payloadOf('order-1', { ...NO_ANSWERS, ...required, servicesOffered: ' \n' }, null)).toEqual({
    ...required,
    orderId: 'order-1',
    businessName: 'Alder & Finch Bakery',
  })
})

test('a logo and single links go along', () => {
  expect(payloadOf('order-1', { ...NO_ANSWERS, ...required, twitter: 'x.com/alder' }, '/uploads/u-1')).toMatchObject({
    socialLinks: { twitter: 'x.com/alder' },
    logoUrl: '/uploads/u-1',
  })
})

test('what was sent comes back as it can be typed', () => {
  const sent = {
    ...required,
    id: 'form-1',
    orderId: 'order-1',
    status: 'submitted',
    phoneShown: '(937) 555-0142',
    logoUrl: null,
    websiteDescription: null,
    servicesOffered: 'Bread',
    additionalInfo: null,
    socialLinks: { facebook: 'facebook.com/alder' },
    createdAt: '2026-01-07T10:00:00Z',
    updatedAt: '2026-01-07T10:00:00Z',
  }
  expect(answersOf(sent)).toEqual({
    ...NO_ANSWERS,
    ...required,
    servicesOffered: 'Bread',
    facebook: 'facebook.com/alder',
  })
})

test('the fields are read by their names, and lines keep single line ends', () => {
  const form = document.createElement('form')
  form.innerHTML = '<input name="businessName" value="Alder"><textarea name="servicesOffered">Bread\nCake</textarea>'
  expect(answersIn(form)).toEqual({ ...NO_ANSWERS, businessName: 'Alder', servicesOffered: 'Bread\nCake' })
})
