import type { BadgeVariant } from '@/components/ui/badge'
import { formatSettled } from '@/lib/admin/settled'
import { counted } from '@/lib/counted'
import type { Payout, PayoutLine } from '@/lib/schemas'

type Fit = PayoutLine['fit']

const STATUS: Record<Payout['status'], string> = {
  pending: 'Not sent yet',
  in_transit: 'On its way',
  paid: 'At the bank',
  failed: 'Sent back',
  canceled: 'Canceled',
  other: 'See Stripe',
}

/** Stripe takes money from the bank where more went back than came in. */
export function statusWord({ status, amount }: Pick<Payout, 'status' | 'amount'>): string {
  return status === 'paid' && amount < 0 ? 'Taken from the bank' : STATUS[status]
}

const TIE: Record<Payout['tie'], { word: string; variant: BadgeVariant }> = {
  tied: { word: 'Ties', variant: 'default' },
  named: { word: 'Adds up', variant: 'outline' },
  differs: { word: 'Differs', variant: 'danger' },
  waiting: { word: 'Not read yet', variant: 'secondary' },
  manual: { word: 'By hand', variant: 'secondary' },
}

export const tieWord = ({ tie }: Pick<Payout, 'tie'>) => TIE[tie]

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

/** What of it isn't of the ledger, as one reads it in a sentence. */
const NAMED: Record<Exclude<Fit, 'tied'>, (count: number) => string> = {
  other_program: (count) => `${entries(count)} of another program on the account`,
  provider: (count) => `${counted(count, 'fee')} of Stripe’s own`,
  returned: (count) => `${counted(count, 'payout')} that came back`,
  fell_through: (count) => `${entries(count)} of a payment that fell through`,
  unexplained: (count) => `${counted(count, 'adjustment')} by Stripe`,
  missing: (count) => `${entries(count)} missing in the ledger`,
  amount: (count) => `${entries(count)} with another amount in the ledger`,
  currency: (count) => `${entries(count)} in another currency`,
}

/** What doesn't tie, each with what it comes to. */
export function namedParts({ sums, currency }: Payout): string[] {
  return sums.flatMap(({ fit, count, net }) =>
    fit === 'tied' ? [] : [`${NAMED[fit](count)}: ${formatSettled(net, currency)}`],
  )
}

/** Whether a payout ties, and what doesn't. */
export function tieSentence(payout: Payout): string {
  const { tie, short, currency } = payout
  const named = namedParts(payout).join('. ')
  if (tie === 'manual') return 'Somebody paid this out by hand, so Stripe doesn’t say what’s in it.'
  if (tie === 'waiting') return 'Stripe hasn’t said yet all that’s in it.'
  if (tie === 'tied') return 'Every entry is in the ledger.'
  if (short === 0) return `${named}.`
  const off = `The entries come to ${formatSettled(Math.abs(short), currency)} ${short > 0 ? 'less' : 'more'}.`
  return named ? `${off} ${named}.` : off
}

const FIT: Record<Fit, string> = {
  tied: '',
  other_program: 'Of another program on the account',
  provider: 'Stripe’s own fee',
  returned: 'A payout that came back',
  fell_through: 'Fell through',
  unexplained: 'Adjustment by Stripe',
  missing: 'Missing in the ledger',
  amount: 'Another amount in the ledger',
  currency: 'In another currency',
}

/** Why an entry doesn't tie; empty for one that does. */
export const fitWords = ({ fit }: Pick<PayoutLine, 'fit'>): string => FIT[fit]

export const isWrong = ({ fit }: Pick<PayoutLine, 'fit'>): boolean =>
  fit === 'missing' || fit === 'amount' || fit === 'currency'
