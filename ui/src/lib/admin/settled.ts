import { COUNTED_WHOLE, IN_THOUSANDTHS } from '@/generated/settled-currencies'
import { formatCents } from '@/lib/money'

/** An amount in the currency of a bank account, which may have no cents, or thousandths that end in a zero. */
export function formatSettled(amount: number, currency: string): string {
  if (COUNTED_WHOLE.includes(currency)) return formatCents(amount * 100, currency).slice(0, -'.00'.length)
  return formatCents(IN_THOUSANDTHS.includes(currency) ? amount / 10 : amount, currency)
}
