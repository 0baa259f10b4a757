import { MAIL_STATES, type MailState } from '@/lib/admin/message-labels'
import type { MailLog, MailSide } from '@/lib/schemas'

/** In the order of their tabs; clients come first unless the address says otherwise. */
export const MAIL_SIDES: MailSide[] = ['clients', 'staff']
export const otherSide = (side: MailSide): MailSide => (side === 'clients' ? 'staff' : 'clients')

export interface MailFilter {
  side: MailSide
  state: MailState | null
  q: string
}

/** As much as the server takes. */
const SEARCH_MAX = 200

/** What an address narrows the list to; nonsense in it narrows nothing. */
export function readFilter(address: URLSearchParams): MailFilter {
  const state = address.get('state')
  return {
    side: address.get('to') === 'staff' ? 'staff' : 'clients',
    state: MAIL_STATES.find((known) => known === state) ?? null,
    q: (address.get('q') ?? '').trim().slice(0, SEARCH_MAX),
  }
}

export function addressOf({ side, state, q }: MailFilter): Record<string, string> {
  return { ...(side === 'staff' && { to: side }), ...(state && { state }), ...(q && { q }) }
}

/** The query of GET /api/admin/messages. */
export const mailQuery = ({ side, state, q }: MailFilter) => ({ to: side, state, q: q || null })

type Counts = MailLog['bySide']

/** How many messages a filter lists. What a tab or a chip says is what stands there once it is pressed. */
export function countOf(counts: Counts, side: MailSide, state: MailState | null): number {
  const ofSide = counts[side] ?? {}
  return state === null ? Object.values(ofSide).reduce((sum, count) => sum + count, 0) : (ofSide[state] ?? 0)
}
