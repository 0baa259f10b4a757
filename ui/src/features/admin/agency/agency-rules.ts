import { AgencyIn } from '@/generated/sentences'
import { ApiError } from '@/lib/http'
import type { Agency } from '@/lib/schemas'

/** By the name of the field; closed days by their row. */
export type AgencyErrors = Partial<Record<string, string>>

const ADDRESS = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/
const DAYS_AT_ONCE = 366

export const closedKey = (row: number) => `closed-${row}`

export function checkAgency({ name, sender, replyTo, closedDays }: Agency): AgencyErrors {
  const errors: AgencyErrors = {}
  if (name.trim() === '') errors.name = AgencyIn.name.wrong
  if (!isAddressOrNone(sender)) errors.sender = AgencyIn.sender.wrong
  if (!isAddressOrNone(replyTo)) errors.replyTo = AgencyIn.replyTo.wrong
  closedDays.forEach((days, row) => {
    const error = closedDaysError(days)
    if (error) errors[closedKey(row)] = error
  })
  return errors
}

/** What the server alone can know, beside the field that it is about; null for anything else. */
export function refusedField(error: Error): AgencyErrors | null {
  if (!(error instanceof ApiError) || error.serverMessage === null) return null
  const field = { time_zone_unknown: 'timeZone', country_unknown: 'country', region_unknown: 'region' }[
    error.code ?? ''
  ]
  return field ? { [field]: error.serverMessage } : null
}

function isAddressOrNone(text: string): boolean {
  return text.trim() === '' || ADDRESS.test(text.trim())
}

function closedDaysError({ first, last }: Agency['closedDays'][number]): string | null {
  if (!first || !last) return 'Enter the first and the last day.'
  if (last < first) return 'The last day is before the first.'
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000
  return days < DAYS_AT_ONCE ? null : 'Closed days are at most a year at once.'
}
