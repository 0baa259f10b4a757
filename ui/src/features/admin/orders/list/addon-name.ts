import { ADDONS } from '@/generated/constants'

/** An add-on that left the catalogue is shown as its id. */
export function addonName(id: string): string {
  return ADDONS.find((addon) => addon.id === id)?.name ?? id
}
