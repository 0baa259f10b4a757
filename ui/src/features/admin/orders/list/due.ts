import { formatWeekday } from '@/lib/dates'
import type { AdminOrder } from '@/lib/schemas'

type DueFacts = Pick<AdminOrder, 'status' | 'paymentState' | 'promisedOn' | 'due'>

export interface Due {
  text: string
  tone: 'caption' | 'plain' | 'soon' | 'late'
  /** `text` is a date, which says what it is only below its column's head. */
  isDay: boolean
  /** What follows the day on the order's own page; null where no day is promised. */
  remaining: string | null
}

const waiting = (text: string): Due => ({ text, tone: 'caption', isDay: false, remaining: null })

/** Not paid, Awaiting form, a day, Today, {{n}} days late, or Delivered. The server counts the days. */
export function dueOf({ status, paymentState, promisedOn, due }: DueFacts): Due {
  if (status === 'completed') return waiting('Delivered')
  if (status === 'pending' && paymentState === 'unpaid') return waiting('Not paid')
  if (!promisedOn) return waiting('Awaiting form')
  if (!due) return waiting('Refunded')
  if (due.daysLate > 0) {
    const late = `${count(due.daysLate, 'day')} late`
    return { text: late, tone: 'late', isDay: false, remaining: late }
  }
  if (due.businessDaysLeft === 0) return { text: 'Today', tone: 'soon', isDay: false, remaining: 'today' }
  const remaining = `${count(due.businessDaysLeft, 'business day')} left`
  return {
    text: formatWeekday(promisedOn),
    tone: due.businessDaysLeft === 1 ? 'soon' : 'plain',
    isDay: true,
    remaining,
  }
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}
