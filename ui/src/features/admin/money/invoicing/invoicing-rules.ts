import { ApiError } from '@/lib/http'
import type { InvoicingTerms } from '@/lib/schemas'

export type InvoicingErrors = Partial<Record<keyof InvoicingTerms, string>>

/** Of a refusal that's about one field only; of the others the server says which it is. */
const FIELDS: Record<string, keyof InvoicingTerms> = {
  seller_incomplete: 'isOn',
  series_alike: 'creditSeries',
  keep_years_wrong: 'keepYears',
}

/** What the server has refused, at its field; null for what belongs to none. */
export function refusedField(error: Error, terms: InvoicingTerms): InvoicingErrors | null {
  if (!(error instanceof ApiError) || error.serverMessage === null) return null
  const field = error.field ?? FIELDS[error.code ?? '']
  return field !== undefined && field in terms ? { [field]: error.serverMessage } : null
}

/** A whole number, or 0 for anything else, which the server refuses with a sentence. */
export const numberIn = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0)
