const FIRST_MS = 2000
const LONGEST_MS = 120_000

/** How long to wait before each new try while a payment is being confirmed: 2, 4, 8 … s, two minutes in all (access 9). */
export function confirmationWaits(): number[] {
  const waits: number[] = []
  for (let next = FIRST_MS, left = LONGEST_MS; left > 0; next *= 2) {
    const wait = Math.min(next, left)
    waits.push(wait)
    left -= wait
  }
  return waits
}
