import { ApiError } from '@/lib/http'
import type { InvoicingTerms } from '@/lib/schemas'

export type InvoicingErrors = Partial<Record<keyof InvoicingTerms, string>>

const FIELDS: Record<string, keyof InvoicingTerms> = {
  seller_incomplete: 'isOn',
  series_malformed: 'series',
  series_alike: 'creditSeries',
  series_used: 'series',
  first_number_wrong: 'firstNumber',
  numbers_begun: 'firstNumber',
  keep_years_wrong: 'keepYears',
}

const FIRST_MAX = 999_999

/** What the server has refused, at its field; null for what belongs to none. */
export function refusedField(error: Error, terms: InvoicingTerms): InvoicingErrors | null {
  if (!(error instanceof ApiError) || error.serverMessage === null) return null
  const field = fieldOf(error.code ?? '', terms)
  return field ? { [field]: error.serverMessage } : null
}

/** The server says what's wrong, and not of which of the two: it's the credit notes' where the invoices' is right. */
function fieldOf(code: string, { series, firstNumber }: InvoicingTerms): keyof InvoicingTerms | undefined {
  if (code === 'series_malformed' && /^[A-Z][A-Z0-9]*$/.test(series) && series !== 'TEST') return 'creditSeries'
  if (code === 'first_number_wrong' && firstNumber >= 1 && firstNumber <= FIRST_MAX) return 'firstCreditNumber'
  return FIELDS[code]
}

/** A whole number, or 0 for anything else, which the server refuses with a sentence. */
export const numberIn = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0)
