import type { DnsRecord, Domain } from '@/lib/schemas'

export const STEPS = ['Domain set', 'Records right', 'DNS ready', 'Secure connection', 'Live'] as const

const REACHED = { waiting: 1, partial: 1, dns_ok: 3, cert_ok: 4, live: 5 } as const satisfies Record<
  Domain['state'],
  number
>

/** How many of the steps are done. */
export const stepsDone = ({ state }: Domain): number => REACHED[state]

export const isConnected = ({ state }: Domain) => state === 'cert_ok' || state === 'live'

/** Whether another domain takes the website from visitors. With or without www is the same one. */
export const asksFirst = ({ isServed, name, shown }: Domain, typed: string) =>
  isServed === true && ![name, shown].map(withoutWww).includes(withoutWww(typed.trim().toLowerCase()))

const withoutWww = (host: string) =>
  host
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/^www\./, '')

/** What stands below the second dot: `1 of 2 records right`. */
export function recordsLabel({ records }: Domain): string {
  const wanted = records.filter(({ standing }) => standing !== 'extra')
  const right = wanted.filter(({ standing }) => standing === 'right').length
  if (wanted.length === 0 || right === wanted.length) return 'Records right'
  return `${right} of ${wanted.length} records right`
}

export function standingLabel({ standing }: DnsRecord): string {
  switch (standing) {
    case 'right':
      return 'Right'
    case 'missing':
      return 'Missing'
    case 'wrong':
      return 'Still old'
    case 'extra':
      return 'Delete'
  }
}

/** A name and, where it has other letters, how registrars write it. */
export const bothWays = ({ name, shown }: Domain) => (name === shown ? shown : `${shown} (${name})`)
