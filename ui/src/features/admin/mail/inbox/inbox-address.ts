import { adminPaths } from '@/lib/admin/admin-paths'
import type { InboxShow } from '@/lib/schemas'

/** In the order of their tabs. */
export const SHOWS: readonly InboxShow[] = ['waiting', 'mine', 'unread', 'all']

export interface InboxAddress {
  show: InboxShow
  find: string
  /** The order whose conversation is open. */
  order: string | null
}

/** As much as the server takes. */
const SEARCH_MAX = 200

/** What an address shows; nonsense in it narrows nothing. */
export function readInbox(address: URLSearchParams): InboxAddress {
  const show = address.get('show')
  return {
    show: SHOWS.find((known) => known === show) ?? 'all',
    find: (address.get('find') ?? '').trim().slice(0, SEARCH_MAX),
    order: address.get('order') || null,
  }
}

export function searchOfInbox({ show, find, order }: InboxAddress): string {
  const search = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(find && { find }),
    ...(order && { order }),
  }).toString()
  return search && `?${search}`
}

export const inboxPath = (address: InboxAddress) => `${adminPaths.messages}${searchOfInbox(address)}`

/** Emails that fit no order, those of them that have these words. */
export const unplacedPath = (find: string) =>
  find ? `${adminPaths.unplacedMail}?${new URLSearchParams({ find }).toString()}` : adminPaths.unplacedMail

/** The log of emails was at this address, with what narrows it: bookmarks and links of that time lead to where it is now. */
export function formerLog(address: URLSearchParams): string | null {
  const isLog = ['to', 'state', 'q'].some((name) => address.has(name))
  return isLog ? `${adminPaths.emailLog}?${address.toString()}` : null
}
