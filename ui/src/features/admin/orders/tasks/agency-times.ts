/** A moment as a field for day and time has it, by the clocks of a zone: `2027-01-05T10:30`. */
export function toField(iso: string, timeZone: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16)
}

/** `Wed, Jan 7, 10:00 AM` by the clocks of a zone. */
export function formatIn(iso: string, timeZone: string): string {
  const day = new Date(iso).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone })
  const time = new Date(iso).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return `${day}, ${time.replaceAll('\u202f', ' ')}`
}
