import { expect, test } from 'vitest'
import { ApiError } from '@/lib/http'
import type { InvoicingTerms } from '@/lib/schemas'
import { refusedField } from './invoicing-rules'

const TERMS: InvoicingTerms = {
  isOn: true,
  taxId: '',
  series: 'INV',
  creditSeries: 'CN',
  firstNumber: 1,
  firstCreditNumber: 1,
  receipts: 'stripe',
  keepYears: 10,
}
const refusal = (code: string, field: string | null = null) =>
  new ApiError(400, 'Bad Request', 'A sentence.', code, null, field)

test.each([
  ['series_malformed', 'series', 'series'],
  ['series_malformed', 'creditSeries', 'creditSeries'],
  ['series_used', 'creditSeries', 'creditSeries'],
  ['first_number_wrong', 'firstCreditNumber', 'firstCreditNumber'],
  ['series_alike', null, 'creditSeries'],
  ['seller_incomplete', null, 'isOn'],
  ['keep_years_wrong', null, 'keepYears'],
])('%s of %s is said at %s', (code, field, name) => {
  expect(refusedField(refusal(code, field), TERMS)).toEqual({ [name]: 'A sentence.' })
})

test('a refusal that is about no field is nobody’s', () => {
  expect(refusedField(refusal('not_confirmed'), TERMS)).toBeNull()
  expect(refusedField(refusal('moved', 'elsewhere'), TERMS)).toBeNull()
  expect(refusedField(new Error('away'), TERMS)).toBeNull()
})
