import { adminPaths, type OrderRoom } from '@/lib/admin/admin-paths'
import type { NextNeed } from '@/lib/schemas'
import { TO_WRITE } from '@/lib/to-write'

type Need = NextNeed['need']

/** What somebody does about a need, and where in the order. */
interface Deed {
  label: (count: number, build: number | null) => string
  room: OrderRoom
  hash?: string
}

/** The same words on an order's page and under "Needs you". Where none is given, nothing needs anybody here. */
const DEEDS = {
  dispute: { label: () => 'Answer the dispute', room: 'money' },
  website_broken: { label: () => 'Open the check', room: 'site' },
  client_answered: { label: () => 'Open answer', room: 'overview', hash: '#answers' },
  client_wrote: { label: () => 'Reply', room: 'messages', hash: TO_WRITE },
  changes_sent: {
    label: (count) => (count === 0 ? 'Send your answers' : count === 1 ? 'Answer 1 note' : `Answer ${count} notes`),
    room: 'site',
    hash: '#notes',
  },
  hosting_question: { label: () => 'Decide about hosting', room: 'money' },
  renewal_failed: { label: () => 'Open hosting', room: 'money' },
  domain_claimed: { label: () => 'Look at the domain', room: 'site', hash: '#website-domain' },
  domain_unconfirmed: { label: () => 'Look at the domain', room: 'site', hash: '#website-domain' },
  domain_wanted: { label: () => 'Note domain', room: 'site', hash: '#website-domain' },
  no_build: { label: () => 'Open the website', room: 'site' },
  unreleased: { label: () => 'Release the preview', room: 'site' },
  approved: { label: (_, build) => `Publish build ${build ?? ''}`, room: 'site' },
} satisfies Partial<Record<Need, Deed>>

export function deedOf(need: string): Deed | null {
  return need in DEEDS ? DEEDS[need as keyof typeof DEEDS] : null
}

/** Of what nobody here can do anything about: whom it waits for. */
const WAITS: Partial<Record<Need, string>> = {
  unpaid: 'Waiting for the payment',
  no_form: 'Waiting for the form',
  elsewhere: 'Update the status',
  in_review: 'With the client',
}

export function nextWords({ need, count, build }: NextNeed): string {
  return deedOf(need)?.label(count, build) ?? WAITS[need] ?? ''
}

export function deedPath(orderId: string, { room, hash = '' }: Deed): string {
  return `${adminPaths.orderRoom(orderId, room)}${hash}`
}
