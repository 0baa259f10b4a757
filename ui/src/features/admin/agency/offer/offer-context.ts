import { createContext, useContext } from 'react'
import { CURRENCIES } from '@/generated/offer-bounds'
import type { OfferContent } from '@/lib/schemas'

/** What the fields of the offer share. */
export interface OfferForm {
  content: OfferContent
  /** What is sold now. */
  sold: OfferContent
  change: (content: OfferContent) => void
  isReadOnly: boolean
  /** By place, a sentence each. */
  problems: ReadonlyMap<string, string>
  hints: ReadonlyMap<string, string>
  /** Empty fields are wrong only once somebody has tried to publish. */
  isChecked: boolean
}

export const OfferContext = createContext<OfferForm | null>(null)

export function useOfferForm(): OfferForm {
  const form = useContext(OfferContext)
  if (!form) throw new Error('There is no form around this field.')
  return form
}

export function symbolOf(currency: string): string {
  const known: Partial<Record<string, { symbol: string }>> = CURRENCIES
  return known[currency]?.symbol ?? currency.toUpperCase()
}

/** The id of the control at a place. */
export const fieldId = (place: string) => `offer-${place.replaceAll('.', '-')}`
