import { expect, test } from 'vitest'
import { NO_ANSWERS } from './intake-answers'
import { checkAnswers } from './intake-rules'

const complete = {
  ...NO_ANSWERS,
  businessName: 'Alder & Finch Bakery',
  businessAddress: '218 Mill Street',
  businessPhone: '(937) 555-0142',
  businessEmail: 'hello@alderandfinch.example',
}

test('the four required answers are enough', () => {
  expect(checkAnswers(complete)).toEqual({})
})

test('blank is missing, and an email needs a host with a dot', () => {
  expect(checkAnswers({ ...complete, businessName: '  ', businessEmail: 'hello@alderandfinch' })).toEqual({
    businessName: 'Enter your business name.',
    businessEmail: 'Enter a full business email address, such as name@business.com.',
  })
})

test('what is too long is said, not cut', () => {
  expect(checkAnswers({ ...complete, servicesOffered: 'x'.repeat(5001), twitter: 'x'.repeat(301) })).toEqual({
    servicesOffered: 'Services are too long. Please keep them under 5000 characters.',
    twitter: 'Twitter/X link is too long. Please keep it under 300 characters.',
  })
})
