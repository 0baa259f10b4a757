import { AGENCY_LIMITS } from '@/generated/agency-limits'
import { AgencyIn } from '@/generated/agency-sentences'
import { ApiError } from '@/lib/http'
import type { Agency } from '@/lib/schemas'

/** By the name of the field; closed days by their row. */
export type AgencyErrors = Partial<Record<string, string>>

/** What is saved together; each is a section of the settings. */
export type AgencyPart = 'business' | 'sender' | 'calendar' | 'hosting'

export interface AgencyFieldsProps {
  agency: Agency
  errors: AgencyErrors
  onChange: (changes: Partial<Agency>) => void
}

const ADDRESS = /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/
const DAYS_AT_ONCE = 366

export const closedKey = (row: number) => `closed-${row}`

/** By field of the part: what is wrong with it. */
export function checkAgency(agency: Agency, part: AgencyPart | 'everything' = 'everything'): AgencyErrors {
  const checks = part === 'everything' ? Object.values(CHECKS) : [CHECKS[part]]
  return Object.assign({}, ...checks.map((check) => check(agency))) as AgencyErrors
}

const CHECKS: Record<AgencyPart, (agency: Agency) => AgencyErrors> = {
  business: ({ name, phone, email, website, address }) => ({
    ...(name.trim() === '' && { name: AgencyIn.name.wrong }),
    ...(Array.from(name.trim()).length > AGENCY_LIMITS.name && { name: AgencyIn.name.tooLong }),
    ...(filledLines(address) > AGENCY_LIMITS.addressLines && { address: AgencyIn.address.wrong }),
    ...(phone.trim() !== '' && !isPhone(phone) && { phone: AgencyIn.phone.wrong }),
    ...(!isAddressOrNone(email) && { email: AgencyIn.email.wrong }),
    ...(website.trim() !== '' && !isWebsite(website) && { website: AgencyIn.website.wrong }),
  }),
  sender: ({ sender, replyTo }) => ({
    ...(!isAddressOrNone(sender) && { sender: AgencyIn.sender.wrong }),
    ...(!isAddressOrNone(replyTo) && { replyTo: AgencyIn.replyTo.wrong }),
  }),
  calendar: ({ closedDays }) => {
    const found = closedDays.map((days, row) => [closedKey(row), closedDaysError(days)] as const)
    return Object.fromEntries(found.flatMap(([key, error]) => (error ? [[key, error]] : [])))
  },
  hosting: ({ graceDays }) => ({
    ...(!(Number.isInteger(graceDays) && graceDays >= 0 && graceDays <= AGENCY_LIMITS.graceDays) && {
      graceDays: AgencyIn.graceDays.wrong,
    }),
  }),
}

const filledLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}

function isWebsite(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

const FIELDS: Partial<Record<string, string>> = {
  time_zone_unknown: 'timeZone',
  country_unknown: 'country',
  region_unknown: 'region',
}

/** What the server alone can know, beside the field that it is about; null for anything else. */
export function refusedField(error: Error): AgencyErrors | null {
  if (!(error instanceof ApiError) || error.serverMessage === null) return null
  const said = error.serverMessage
  const field = FIELDS[error.code ?? ''] ?? Object.entries(AgencyIn).find(([, one]) => one.wrong === said)?.[0]
  return field ? { [field]: said } : null
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
