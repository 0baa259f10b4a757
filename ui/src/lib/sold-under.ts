import { DEFAULT_OFFER } from '@/generated/default-offer'
import type { SoldOffer } from './schemas'

/**
 * What an order was sold under, with the add-ons that were paid for later. The server says nothing of an order on the
 * terms that the program comes with.
 */
export function soldUnder(
  said: SoldOffer | null | undefined,
  addonIds: readonly string[],
  laterIds: readonly string[] = [],
): SoldOffer {
  if (said) return said
  const sold = addonIds.map(addonOf)
  const base = { name: DEFAULT_OFFER.name, amount: DEFAULT_OFFER.price }
  const lines = [base, ...sold.map(({ name, price }) => ({ name, amount: price }))]
  return { ...DEFAULT_OFFER, addons: [...sold, ...laterIds.map(addonOf)], lines }
}

const addonOf = (id: string) => DEFAULT_OFFER.addons.find((addon) => addon.id === id) ?? unknown(id)

/** An add-on of a time before offers had versions: it was bought all the same. */
const unknown = (id: string) => ({ id, name: id, description: '', price: 0 })
