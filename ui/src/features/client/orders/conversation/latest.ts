import type { ClientThreadItem } from '@/lib/schemas'

/** More than a phone's page of what was said keeps the rest of the dashboard out of sight. */
const SHOWN = 6

/** The first item to show of a long conversation; undefined where all of it is. What is new is all shown. */
export function latestFrom(items: readonly ClientThreadItem[], newSince: string | null): string | undefined {
  const firstNew = items.findIndex(({ id }) => id === newSince)
  const from = items.length - SHOWN
  return items[firstNew === -1 ? from : Math.min(from, firstNew)]?.id
}
