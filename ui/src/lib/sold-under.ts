import { DEFAULT_OFFER } from '@/generated/default-offer'
import type { SoldOffer } from './schemas'

/** What an order was sold under. The server says nothing of an order on the terms that the program comes with. */
export function soldUnder(said: SoldOffer | null | undefined, addonIds: readonly string[]): SoldOffer {
  if (said) return said
  const addons = addonIds.map((id) => DEFAULT_OFFER.addons.find((addon) => addon.id === id) ?? unknown(id))
  const base = { name: DEFAULT_OFFER.name, amount: DEFAULT_OFFER.price }
  return { ...DEFAULT_OFFER, addons, lines: [base, ...addons.map(({ name, price }) => ({ name, amount: price }))] }
}

/** An add-on of a time before offers had versions: it was bought all the same. */
const unknown = (id: string) => ({ id, name: id, description: '', price: 0 })
