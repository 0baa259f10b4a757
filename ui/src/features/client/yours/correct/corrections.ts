import type { Correction, ServiceFacts } from '@/lib/schemas'

/** What the page lists: each is changed, and brought back, by itself. */
export interface CorrectedPart {
  id: string
  title: string
  /** Of the texts that it is about; none for the services. */
  paths: readonly string[]
  hint?: string
  /** It reads line by line, as it was typed. */
  isByLine?: boolean
}

const EVERYWHERE = 'It’s on all five pages. Tell your bank and Google too, so that it matches.'

export const PARTS: readonly CorrectedPart[] = [
  { id: 'phone', title: 'Phone', paths: ['business_phone'], hint: EVERYWHERE },
  { id: 'email', title: 'Email', paths: ['business_email'], hint: EVERYWHERE },
  { id: 'address', title: 'Address', paths: ['business_address'], hint: EVERYWHERE },
  { id: 'hours', title: 'Opening hours', paths: ['hours'], isByLine: true },
  { id: 'services', title: 'Services and prices', paths: [] },
  { id: 'areas', title: 'Areas served', paths: ['areas'], hint: 'One town on each line.' },
  {
    id: 'links',
    title: 'Social links',
    paths: ['social[facebook]', 'social[instagram]', 'social[linkedin]', 'social[twitter]'],
    hint: 'The address of your own page, or nothing.',
  },
  { id: 'owners', title: 'Owners', paths: ['owners'], hint: 'One name on each line.' },
  { id: 'founded', title: 'In business since', paths: ['founded'], hint: 'The year.' },
  { id: 'licenses', title: 'License', paths: ['licenses'], hint: 'One on each line, with who issued it.' },
]

export const textsOf = ({ contact, texts }: Correction) => [...contact, ...texts]

export const textsOfPart = (part: CorrectedPart, found: Correction) =>
  textsOf(found).filter(({ path }) => part.paths.includes(path))

const spoken = (services: readonly ServiceFacts[]) =>
  services.length === 1 ? '1 service' : `${services.length} services`

/** How many there are, and how many of them visitors don't read like that yet. */
function saidOfServices({ services, servicesOnline }: Correction) {
  const online = new Set(servicesOnline.map((one) => JSON.stringify(one)))
  const changed = services.filter((one) => !online.has(JSON.stringify(one))).length
  const isChanged = JSON.stringify(services) !== JSON.stringify(servicesOnline)
  const now = changed > 0 ? `${spoken(services)}, ${changed} changed or new` : spoken(services)
  return { now, online: spoken(servicesOnline), isChanged }
}

/** What is typed for a part: its texts by their paths, or all services. */
export type Typed = Readonly<Record<string, string>>

/** A line for what a part says, as it is now and as visitors read it. */
export function saidOf(part: CorrectedPart, found: Correction): { now: string; online: string; isChanged: boolean } {
  if (part.id === 'services') return saidOfServices(found)
  const texts = textsOfPart(part, found)
  const joined = (which: 'text' | 'online') =>
    texts
      .filter((one) => one[which])
      .map((one) => (part.paths.length > 1 ? one.label : one[which].split('\n').join(part.isByLine ? '\n' : ', ')))
      .join(', ')
  return {
    now: joined('text'),
    online: joined('online'),
    isChanged: texts.some(({ text, online }) => text !== online),
  }
}

export type CorrectionChange = { contact: Typed } | { texts: Typed } | { services: readonly ServiceFacts[] }

/** Which call takes these texts: how to reach the business is the form's, all of it at once. */
export function changeOf(part: CorrectedPart, found: Correction, typed: Typed): CorrectionChange {
  const isContact = found.contact.some(({ path }) => part.paths.includes(path))
  if (!isContact) return { texts: typed }
  return { contact: { ...Object.fromEntries(found.contact.map(({ path, text }) => [path, text])), ...typed } }
}

/** As visitors read it. */
export function onlineOf(part: CorrectedPart, found: Correction): CorrectionChange {
  if (part.id === 'services') return { services: found.servicesOnline }
  const online = textsOfPart(part, found).map(({ path, online: text }) => [path, text])
  return changeOf(part, found, Object.fromEntries(online) as Typed)
}
