import type { HostingFilter } from '@/lib/schemas'

/** What staff look for, by its name in addresses; and what to say when there is none of it. */
export const HOSTING_FILTERS: { value: HostingFilter; label: string; none: string }[] = [
  { value: 'past_due', label: 'Hosting past due', none: 'No hosting is past due' },
  { value: 'canceled', label: 'Hosting canceled', none: 'No hosting has been canceled' },
  { value: 'ending', label: 'Hosting ends within 30 days', none: 'No hosting ends within 30 days' },
  { value: 'ended', label: 'Hosting ended', none: 'No hosting has ended' },
]

export function parseHosting(value: string | null): HostingFilter | null {
  return HOSTING_FILTERS.find((filter) => filter.value === value)?.value ?? null
}
