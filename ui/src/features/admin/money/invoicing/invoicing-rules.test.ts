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
const refusal = (code: string) => new ApiError(400, 'Bad Request', 'A sentence.', code, null)
const field = (code: string, terms: Partial<InvoicingTerms>) =>
  Object.keys(refusedField(refusal(code), { ...TERMS, ...terms }) ?? {})

test.each([
  ['series_malformed', { series: 'IN-V' }, 'series'],
  ['series_malformed', { creditSeries: 'C-N' }, 'creditSeries'],
  ['series_malformed', { creditSeries: 'TEST' }, 'creditSeries'],
  ['series_malformed', { series: '', creditSeries: '' }, 'series'],
  ['series_alike', { creditSeries: 'INV' }, 'creditSeries'],
  ['first_number_wrong', { firstNumber: 0 }, 'firstNumber'],
  ['first_number_wrong', { firstCreditNumber: 0 }, 'firstCreditNumber'],
  ['first_number_wrong', { firstCreditNumber: 1_000_000 }, 'firstCreditNumber'],
  ['keep_years_wrong', { keepYears: 0 }, 'keepYears'],
])('%s is said at the field that it is about (%o)', (code, terms, name) => {
  expect(field(code, terms)).toEqual([name])
})

test('a refusal that is about no field is nobody’s', () => {
  expect(refusedField(refusal('not_confirmed'), TERMS)).toBeNull()
  expect(refusedField(new Error('away'), TERMS)).toBeNull()
})
