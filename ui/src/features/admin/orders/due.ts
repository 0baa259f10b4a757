import { addDays, differenceInCalendarDays, isSameDay, isWeekend, parseISO } from 'date-fns'
import type { AdminOrder } from '@/features/admin/types'
import { formatWeekday } from '@/lib/dates'

type DueFacts = Pick<AdminOrder, 'status' | 'paymentState' | 'promisedOn'>

export interface Due {
  text: string
  tone: 'caption' | 'plain' | 'soon' | 'late'
  /** What follows the day on the order's own page; null where no day is promised. */
  remaining: string | null
}

const waiting = (text: string): Due => ({ text, tone: 'caption', remaining: null })

/** COPY, Admin: Not paid, Awaiting form, a day, Today, {{n}} days late, or Delivered. */
export function dueOf({ status, paymentState, promisedOn }: DueFacts, today: Date): Due {
  if (status === 'completed') return waiting('Delivered')
  if (status === 'pending' && paymentState === 'unpaid') return waiting('Not paid')
  if (!promisedOn) return waiting('Awaiting form')
  const day = parseISO(promisedOn)
  const daysLate = differenceInCalendarDays(today, day)
  if (daysLate > 0) {
    const late = `${count(daysLate, 'day')} late`
    return { text: late, tone: 'late', remaining: late }
  }
  if (daysLate === 0) return { text: 'Today', tone: 'soon', remaining: 'today' }
  const daysLeft = businessDaysUntil(day, today)
  const remaining = `${count(daysLeft, 'business day')} left`
  return { text: formatWeekday(promisedOn), tone: daysLeft <= 1 ? 'soon' : 'plain', remaining }
}

/** After today, up to and including the day. */
function businessDaysUntil(day: Date, today: Date): number {
  let days = 0
  for (let next = addDays(today, 1); ; next = addDays(next, 1)) {
    if (!isWeekend(next)) days += 1
    if (isSameDay(next, day)) return days
  }
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`
}
