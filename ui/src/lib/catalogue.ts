import { ADDONS, BASE_PRICE_CENTS } from '@/generated/constants'

export type Addon = (typeof ADDONS)[number]

/** The add-ons with these ids, each once, in the catalogue's order. Unknown ids name nothing (READINGS 6). */
export function addonsOf(ids: readonly string[]): Addon[] {
  return ADDONS.filter(({ id }) => ids.includes(id))
}

/** Reads `addons=domain,google-business` as links write it, and `addons=domain&addons=…` as a plain form sends it. */
export function addonsInAddress(search: URLSearchParams): Addon[] {
  return addonsOf(search.getAll('addons').flatMap((value) => value.split(',').map((id) => id.trim())))
}

export function totalCents(addons: readonly Addon[]): number {
  return addons.reduce<number>((sum, { priceCents }) => sum + priceCents, BASE_PRICE_CENTS)
}
