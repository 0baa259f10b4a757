import { adminPaths } from './admin-paths'

export interface SettingsSection {
  name: string
  path: string
  /** The others have nothing to read there. */
  ownersOnly?: boolean
}

const section = (name: string) => `${adminPaths.settings}/${name}`

export const settingsPaths = {
  business: section('business'),
  offer: section('offer'),
  logo: section('logo'),
  examples: section('examples'),
  legal: section('legal'),
  mail: section('mail'),
  emails: section('emails'),
  payments: section('payments'),
  invoices: section('invoices'),
  calendar: section('calendar'),
  hosting: section('hosting'),
} as const

export const emailPath = (email: string) => `${settingsPaths.emails}/${encodeURIComponent(email)}`
export const EMAIL_PATTERN = `${settingsPaths.emails}/:email`

/** The side list: what is sold and by whom, how it runs, who works with it. Each section is a page of its own. */
const GROUPS: readonly (readonly SettingsSection[])[] = [
  [
    { name: 'Business', path: settingsPaths.business },
    { name: 'Offer', path: settingsPaths.offer },
    { name: 'Logo', path: settingsPaths.logo },
    { name: 'Examples', path: settingsPaths.examples },
    { name: 'Terms and privacy', path: settingsPaths.legal },
  ],
  [
    { name: 'Mail', path: settingsPaths.mail },
    { name: 'Emails', path: settingsPaths.emails },
    { name: 'Payments', path: settingsPaths.payments, ownersOnly: true },
    { name: 'Invoices', path: settingsPaths.invoices },
    { name: 'Calendar', path: settingsPaths.calendar },
    { name: 'Hosting', path: settingsPaths.hosting },
  ],
  [
    { name: 'Team', path: adminPaths.team, ownersOnly: true },
    { name: 'Security', path: adminPaths.security },
  ],
]

export function settingsGroups(isOwner: boolean): SettingsSection[][] {
  return GROUPS.map((group) => group.filter(({ ownersOnly }) => isOwner || !ownersOnly))
}

/** Whether an address is one of the settings, or a page behind one of them. */
export function isInSettings(pathname: string): boolean {
  return GROUPS.flat().some(({ path }) => isWithin(path, pathname))
}

export function isWithin(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}
