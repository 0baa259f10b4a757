import { counted } from '@/lib/counted'
import { formatCents } from '@/lib/money'
import type { CurrencyReport, Reports } from '@/lib/schemas'
import { binName, hasBefore, share } from './report-words'

export function promisesSentence(reports: Reports): string {
  const { promises, promisesBefore: before } = reports
  if (promises.due === 0) return 'No website was promised for these days.'
  const was = promises.due === 1 ? 'was' : 'were'
  const said = [`${promises.kept} of ${counted(promises.due, 'website')} ${was} live on the promised day.`]
  const least = promises.late[0]
  const most = promises.late.at(-1)
  if (least && most) {
    const websites = promises.late.reduce((sum, one) => sum + one.websites, 0)
    const days = least.days === most.days ? counted(most.days, 'day') : `${least.days} to ${counted(most.days, 'day')}`
    said.push(`${websites} ${websites === 1 ? 'was' : 'were'} ${days} late.`)
  }
  if (promises.overdue > 0) said.push(`${promises.overdue} ${promises.overdue === 1 ? 'is' : 'are'} late today.`)
  if (promises.kept < promises.due) said.push('The red parts weren’t on time.')
  if (hasBefore(reports) && before.due > 0) said.push(`${share(before.kept, before.due)} in as many days before.`)
  return said.join(' ')
}

export function recurringSentence(reports: Reports, { hosting, currency }: CurrencyReport): string {
  const said = [`${formatCents(hosting.cents, currency)} a month from ${counted(hosting.websites, 'website')}.`]
  const last = hosting.ahead.at(-1)
  if (last && last.cents > hosting.cents) {
    const month = binName(last.startsOn, 'month')
    said.push(`${formatCents(last.cents, currency)} by ${month} if everyone stays.`)
  }
  if (hosting.pastDue > 0) said.push(`${hosting.pastDue} ${hosting.pastDue === 1 ? 'is' : 'are'} past due.`)
  const before = hasBefore(reports) ? `, ${hosting.endedBefore || 'none'} in as many days before` : ''
  said.push(`${hosting.ended || 'None'} ended in these days${before}.`)
  return said.join(' ')
}

export function renewalsSentence({ hosting }: CurrencyReport): string {
  const sumOf = (name: 'begins' | 'expiring') => hosting.ahead.reduce((sum, one) => sum + one[name], 0)
  const begins = sumOf('begins')
  const expiring = sumOf('expiring')
  const said =
    begins === 0
      ? ['No included hosting ends in the next twelve months.']
      : [`The included hosting of ${counted(begins, 'website')} ends in the next twelve months.`]
  if (expiring === 1) said.push('1 card expires before its first charge.')
  if (expiring > 1) said.push(`${expiring} cards expire before their first charge.`)
  if (hosting.canceled > 0) said.push(`${hosting.canceled} won’t be renewed.`)
  return said.join(' ')
}
