import { offer, type Offer } from './offer'

export type Addon = Offer['addons'][number]

/** The add-ons with these ids, each once, in the offer's order. Unknown ids name nothing (offer 2). */
export function addonsOf(ids: readonly string[]): Addon[] {
  return offer.addons.filter(({ id }) => ids.includes(id))
}

/** Reads `addons=domain,google-business` as links write it, and `addons=domain&addons=…` as a plain form sends it. */
export function addonsInAddress(search: URLSearchParams): Addon[] {
  return addonsOf(search.getAll('addons').flatMap((value) => value.split(',').map((id) => id.trim())))
}

/** What is paid today for the website and whatever is due with it. */
export const baseCents = offer.dueNow.reduce((sum, { amount }) => sum + amount, offer.price)

export function totalCents(addons: readonly Addon[]): number {
  return addons.reduce((sum, { price }) => sum + price, baseCents)
}
