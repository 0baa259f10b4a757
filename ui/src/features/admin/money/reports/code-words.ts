import { counted } from '@/lib/counted'
import { formatCents } from '@/lib/money'
import type { CodesReport, Reports } from '@/lib/schemas'
import { hasBefore } from './report-words'

type UsedCode = CodesReport['used'][number]

/** The last line has those of which there are too many. */
export const codeName = ({ code, codes }: UsedCode) => code ?? counted(codes, 'other code')

export function codesSentence(reports: Reports, { codes, total, before, currency }: CodesReport): string {
  const said = ['No order used a promotion code in these days.']
  if (total.orders > 0) {
    const brought = formatCents(total.receivedCents, currency)
    const paid = `${counted(total.orders, 'order')} ${total.orders === 1 ? 'was' : 'were'} paid`
    said[0] = `${paid} with ${counted(codes, 'code')}, and brought in ${brought} after refunds.`
  }
  if (hasBefore(reports)) said.push(beforeSentence(before, currency))
  said.push('Refunds count for the day of the order, and disputes aren’t taken off.')
  said.push('Codes count that a link named, not those entered on Stripe’s page.')
  return said.join(' ')
}

function beforeSentence({ orders, receivedCents }: CodesReport['before'], currency: string): string {
  if (orders === 0) return 'None in as many days before.'
  return `${counted(orders, 'order')} and ${formatCents(receivedCents, currency)} in as many days before.`
}
