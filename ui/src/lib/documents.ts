import type { IssuedDocument } from './schemas'

export const DOCUMENT_NOUNS: Record<IssuedDocument['kind'], string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
}

/** The page that prints one, by its number. */
export const documentPath = (base: string, number: string) => `${base}?number=${encodeURIComponent(number)}`
