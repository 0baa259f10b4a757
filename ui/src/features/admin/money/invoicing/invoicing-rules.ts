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

/** What the server has refused, at its field; null for what belongs to none. */
export function refusedField(error: Error): InvoicingErrors | null {
  if (!(error instanceof ApiError) || error.serverMessage === null) return null
  const field = FIELDS[error.code ?? '']
  return field ? { [field]: error.serverMessage } : null
}

/** A whole number, or 0 for anything else, which the server refuses with a sentence. */
export const numberIn = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0)
