export interface ZoneGroup {
  name: string
  zones: { zone: string; label: string }[]
}

/** By the names that people there call them, before the names of cities. */
const AMERICAN: ZoneGroup = {
  name: 'United States',
  zones: [
    { zone: 'America/New_York', label: 'Eastern (New York)' },
    { zone: 'America/Chicago', label: 'Central (Chicago)' },
    { zone: 'America/Denver', label: 'Mountain (Denver)' },
    { zone: 'America/Phoenix', label: 'Arizona (Phoenix)' },
    { zone: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
    { zone: 'America/Anchorage', label: 'Alaska (Anchorage)' },
    { zone: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  ],
}

/** Every zone that this browser knows, and `chosen`, which may be from another one. */
export function zoneGroups(chosen?: string): ZoneGroup[] {
  const named = new Set(AMERICAN.zones.map(({ zone }) => zone))
  const others = [...new Set([...knownZones(), ...(chosen ? [chosen] : []), 'UTC'])].filter((zone) => !named.has(zone))
  const groups = new Map<string, ZoneGroup>()
  for (const zone of others.sort()) {
    const [first = '', ...rest] = zone.split('/')
    const name = rest.length > 0 ? first : 'Other'
    const group = groups.get(name) ?? { name, zones: [] }
    group.zones.push({ zone, label: cityOf(zone) })
    groups.set(name, group)
  }
  return [AMERICAN, ...groups.values()]
}

/** `Buenos Aires, Argentina` for `America/Argentina/Buenos_Aires`. */
export function cityOf(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  return (parts.length > 1 ? parts.slice(1) : parts).reverse().join(', ')
}

/** An older browser can't list them; then the others stay. */
function knownZones(): string[] {
  return 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
}
