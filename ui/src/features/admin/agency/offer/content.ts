import type { OfferContent } from '@/lib/schemas'

/** A place in an offer, such as `addons.0.price`. */
export type Place = string

export type Row = Record<string, string | boolean>
export type Rows = readonly Row[]

type Json = string | boolean | Json[] | { [name: string]: Json }

export function valueAt(content: OfferContent, place: Place): Json | undefined {
  const step = (value: Json | undefined, name: string) =>
    typeof value === 'object' ? (value as Record<string, Json>)[name] : undefined
  return place.split('.').reduce(step, content)
}

export function textAt(content: OfferContent, place: Place): string {
  const value = valueAt(content, place)
  return typeof value === 'string' ? value : ''
}

export function rowsAt(content: OfferContent, place: Place): Rows {
  const value = valueAt(content, place)
  return Array.isArray(value) ? (value as Row[]) : []
}

/** The same offer with another value in a place. */
export function withValue(content: OfferContent, place: Place, value: Json | Rows): OfferContent {
  return replaced(content, place.split('.'), value as Json) as OfferContent
}

function replaced(within: Json, [name, ...rest]: string[], value: Json): Json {
  if (name === undefined) return value
  if (Array.isArray(within)) {
    return within.map((one, index) => (String(index) === name ? replaced(one, rest, value) : one))
  }
  const table = within as Record<string, Json>
  return { ...table, [name]: replaced(table[name] ?? '', rest, value) }
}

/** The names of a row's fields: what it is called, and what addresses and orders name. */
export interface RowNames {
  title: string
  slug: string
}

/** Whether a row is one that is sold. Of two that say they are, it is the one with the title, or the first. */
export function isSoldRow(content: OfferContent, sold: OfferContent, place: Place, { title, slug }: RowNames): boolean {
  const [list = '', at] = place.split('.')
  const rows = rowsAt(content, list)
  const id = rows[Number(at)]?.[slug]
  const original = rowsAt(sold, list).find((row) => row[slug] === id)
  if (!original) return false
  const alike = rows.filter((row) => row[slug] === id)
  return rows[Number(at)] === (alike.find((row) => row[title] === original[title]) ?? alike[0])
}

/** `What does it cost?` becomes `what-does-it-cost`: a part of an address. */
export function slugOf(text: string, longest: number): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f’']/g, '')
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return words
    .slice(0, longest + 1)
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')
}
