import { offer } from '@/lib/offer'

/** An add-on that left the offer is shown as its id. */
export function addonName(id: string): string {
  return offer.addons.find((addon) => addon.id === id)?.name ?? id
}
