import type { OfferChange } from '@/lib/schemas'

/** One change in words. `was` or `now` is empty where there is none. */
export interface ChangeLine {
  label: string
  was: string
  now: string
}

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Line under the name',
  price: 'Price',
  currency: 'Currency',
  accent: 'Accent color',
  'hosting.included_months': 'Months of hosting included',
  'hosting.renewal_price': 'Hosting, per month',
  'delivery.business_days_from': 'Delivery, from (business days)',
  'delivery.business_days_to': 'Delivery, to (business days)',
  'delivery.revision_rounds': 'Revision rounds',
  'delivery.round_price': 'Another round',
  'landing.headline': 'Headline',
  'landing.lead': 'Lead',
}
const LISTED: Record<string, { noun: string; many: string; title: string; parts: Record<string, string> }> = {
  addons: {
    noun: 'Add-on',
    many: 'Add-ons',
    title: 'name',
    parts: { name: 'name', description: 'description', price: 'price', on_sale: 'on sale' },
  },
  questions: {
    noun: 'Question',
    many: 'Questions',
    title: 'question',
    parts: { question: 'question', description: 'description', answer: 'answer' },
  },
}
const POINTS: Record<string, string> = { benefits: 'Benefit', steps: 'Step', included: 'Included item' }

/** What differs, as a person would list it: something added is one line, and so is another order. */
export function inWords(changes: readonly OfferChange[]): ChangeLine[] {
  const plain = changes.filter(({ what }) => !isListed(what))
  const lines = plain.map(({ what, was, now }) => ({ label: labelOf(what), was, now }))
  return [...lines, ...Object.keys(LISTED).flatMap((list) => ofList(list, changes))]
}

const isListed = (what: string) => (what.split('.')[0] ?? '') in LISTED

function labelOf(what: string): string {
  const [, list = '', place = ''] = what.split('.')
  return LABELS[what] ?? (POINTS[list] ? `${POINTS[list]} ${place}` : what)
}

function ofList(list: string, changes: readonly OfferChange[]): ChangeLine[] {
  const words = LISTED[list]
  if (!words) return []
  const byId = new Map<string, Map<string, OfferChange>>()
  for (const change of changes) {
    const [first, id = '', part = ''] = change.what.split('.')
    if (first === list) byId.set(id, (byId.get(id) ?? new Map<string, OfferChange>()).set(part, change))
  }
  const lines = [...byId].flatMap(([id, parts]) => ofRow(words, id, parts))
  const places = [...byId.values()].flatMap((parts) => parts.get('place') ?? []).filter(({ was, now }) => was && now)
  const order = places.sort((one, other) => Number(one.was) - Number(other.was)).map(({ now }) => Number(now))
  const isMoved = order.some((place, index) => index > 0 && place < (order[index - 1] ?? 0))
  return isMoved ? [...lines, { label: `${words.many} in another order`, was: '', now: '' }] : lines
}

function ofRow(
  { noun, title, parts: names }: NonNullable<(typeof LISTED)[string]>,
  id: string,
  parts: Map<string, OfferChange>,
): ChangeLine[] {
  const titled = parts.get(title)
  if (titled?.was === '') return [{ label: `${noun} added`, was: '', now: titled.now }]
  if (titled?.now === '') return [{ label: `${noun} removed`, was: titled.was, now: '' }]
  return [...parts].flatMap(([part, { was, now }]) =>
    part in names ? [{ label: `${noun} ${id}, ${names[part] ?? part}`, was, now }] : [],
  )
}
