import { ArrowRight, FileText, Keyboard, PanelTop, UserRound, type LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { clientName, stagesLabel } from '@/features/admin/orders/clients/client-names'
import { dueOf } from '@/features/admin/orders/list/due'
import { adminPaths } from '@/lib/admin/admin-paths'
import { ask, offeredDeeds, type Deed } from '@/lib/admin/desk'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { statusLabel } from '@/lib/order-status'
import type { AdminOrder, ListedClient } from '@/lib/schemas'
import { hasAll, wordsOf } from './matching'
import { palettePages } from './palette-pages'
import { useFound } from './use-found'

export interface Option {
  label: string
  about: string
  icon: LucideIcon
  way: { to: string } | { href: string } | { run: () => void }
}

export interface Group {
  name: string
  options: Option[]
}

/** What the palette offers for what was typed, deeds first. `>` asks for deeds alone. */
export function usePaletteGroups(typed: string) {
  const isOwner = useAdminSession()?.role === 'owner'
  // As they were when it opened: what lies below it stands still.
  const [{ deeds, last }] = useState(offered)
  const isDeedsAlone = typed.startsWith('>')
  const text = (isDeedsAlone ? typed.slice(1) : typed).trim()
  const { orders, next, clients, isPending, error } = useFound(isDeedsAlone ? '' : text)
  const words = useMemo(() => wordsOf(text), [text])
  const pages = useMemo(() => palettePages(isOwner).map(pageOption), [isOwner])
  const isWanted = ({ label, about }: Option) => hasAll(`${label} ${about}`, words)
  const groups: Group[] = [
    { name: 'Do', options: [...deeds.filter(isWanted), ...(next && orders[0] ? [nextOption(next, orders[0])] : [])] },
    { name: 'Orders', options: orders.map(orderOption) },
    { name: 'Clients', options: clients.map(clientOption) },
    { name: 'Pages', options: isDeedsAlone ? [] : pages.filter(isWanted) },
    { name: 'Leave', options: last.filter(isWanted) },
  ]
  return { groups: withoutTwins(groups), words, isPending, error }
}

/** The head of a page, which offers Log Out, is there before what the page is about: the order they came in says nothing. */
function offered() {
  const all = offeredDeeds()
  const deeds = [...all.filter(({ isLast }) => !isLast), SHOW_KEYS]
  return { deeds: deeds.map(optionOf), last: all.filter(({ isLast }) => isLast).map(optionOf) }
}

const SHOW_KEYS: Deed = { label: 'Show the keys', icon: Keyboard, run: () => ask('keys') }

function optionOf({ label, about = '', icon, ...way }: Deed): Option {
  return {
    label,
    about,
    icon,
    way: 'to' in way ? { to: way.to } : 'href' in way ? { href: way.href } : { run: way.run },
  }
}

const pageOption = ({ label, about = '', to }: ReturnType<typeof palettePages>[number]): Option => ({
  label,
  about,
  icon: PanelTop,
  way: { to },
})

const nameOf = ({ businessName, email }: AdminOrder) => businessName ?? email

const nextOption = ({ label, to }: { label: string; to: string }, order: AdminOrder): Option => ({
  label,
  about: nameOf(order),
  icon: ArrowRight,
  way: { to },
})

function orderOption(order: AdminOrder): Option {
  const facts = [
    statusLabel(order.status),
    dueWords(order),
    order.businessName && order.email,
    `#${order.id.slice(0, 8)}`,
  ]
  return {
    label: nameOf(order),
    about: facts.filter(Boolean).join(', '),
    icon: FileText,
    way: { to: adminPaths.order(order.id) },
  }
}

function clientOption(client: ListedClient): Option {
  const [, ...others] = client.businesses
  const facts = [stagesLabel(client), ...others, client.businesses.length > 0 && client.email]
  return {
    label: clientName(client),
    about: facts.filter(Boolean).join(', '),
    icon: UserRound,
    way: { to: adminPaths.client(client.orderId) },
  }
}

function dueWords(order: AdminOrder): string {
  const { text, isDay } = dueOf(order)
  if (isDay) return `due ${text}`
  return text === 'Today' ? 'due today' : text.toLowerCase()
}

/** The order on the page may be the first that's found: what's next for it is said once. */
function withoutTwins(groups: Group[]): Group[] {
  const isFirst = (option: Option, at: number, all: Option[]) =>
    !('to' in option.way) || all.findIndex(({ way }) => JSON.stringify(way) === JSON.stringify(option.way)) === at
  return groups
    .map(({ name, options }) => ({ name, options: options.filter(isFirst) }))
    .filter(({ options }) => options.length > 0)
}
