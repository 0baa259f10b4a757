import type { Rule } from '@/lib/schemas'

const GRAVITY = { gate: 0, fix: 1, note: 2 } as const

/** In the order of the page: open ones by their gravity, then accepted, waiting and passed. */
export function sorted(rules: readonly Rule[]) {
  const withStatus = (status: Rule['status']) => rules.filter((rule) => rule.status === status)
  return {
    open: withStatus('failed').sort((one, other) => GRAVITY[one.severity] - GRAVITY[other.severity]),
    accepted: withStatus('waived'),
    waiting: withStatus('unknown'),
    passed: withStatus('passed'),
  }
}

/** "30 passed, 2 open, 1 accepted, 11 waiting" */
export function countsOf(rules: readonly Rule[]): string {
  const { open, accepted, waiting, passed } = sorted(rules)
  const counts = [
    [passed.length, 'passed'],
    [open.length, 'open'],
    [accepted.length, 'accepted'],
    [waiting.length, 'waiting'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
