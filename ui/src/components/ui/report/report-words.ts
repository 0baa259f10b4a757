import type { Report } from '@/lib/schemas'

/** `a41f 9c02 7be3` */
export const fingerprint = (hash: string) => hash.slice(0, 12).replace(/.{4}(?=.)/g, '$& ')

/** "38 passed, 2 to fix, 1 accepted, 3 we can’t see". What there is none of is left out. */
export function tally({ passedCount, toFix, toKnow, accepted, unseenCount }: Report): string {
  const counts: [number, string][] = [
    [passedCount, 'passed'],
    [toFix.length, 'to fix'],
    [toKnow.length, 'good to know'],
    [accepted.length, 'accepted'],
    [unseenCount, 'we can’t see'],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ')
}
