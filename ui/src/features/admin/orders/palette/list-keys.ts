/** What a list opens, in the order of the page: the one link or button of each of its rows. */
const ITEM = '[data-list-item]'
/** What lies side by side: stages of the board, days of the month. */
const LANE = '[data-list-lane]'

/** Moves the focus in the page's lists. Enter then opens what has it, as it does everywhere. */
export function moveInLists(key: string): boolean {
  const here = document.activeElement
  const isItem = here?.matches(ITEM) ?? false
  const to = (isItem ? arrow(key, here as Element) : null) ?? letter(key, here)
  to?.focus()
  return to !== null
}

function letter(key: string, here: Element | null): HTMLElement | null {
  if (key === 'j') return beside(here, 1)
  return key === 'k' ? beside(here, -1) : null
}

/** Only from an item: elsewhere they scroll the page. */
function arrow(key: string, here: Element): HTMLElement | null {
  if (key === 'ArrowDown') return beside(here, 1)
  if (key === 'ArrowUp') return beside(here, -1)
  if (key === 'ArrowRight') return acrossFrom(here, 1)
  return key === 'ArrowLeft' ? acrossFrom(here, -1) : null
}

/** Whoever stands between two rows, on a button of one of them or on none, goes on from there. */
function beside(here: Element | null, step: 1 | -1): HTMLElement | null {
  const items = shown(document)
  const at = here ? items.indexOf(here as HTMLElement) : -1
  if (at !== -1) return items[at + step] ?? null
  if (!here || here === document.body || !here.closest('#main')) return items[0] ?? null
  const follows = (item: Node) => (here.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return (step === 1 ? items.find(follows) : items.findLast((item) => !follows(item))) ?? null
}

/** The same row of the next lane that has any. */
function acrossFrom(here: Element, step: 1 | -1): HTMLElement | null {
  const own = here.closest(LANE)
  const lanes = [...document.querySelectorAll(LANE)].filter((lane) => lane === own || shown(lane).length > 0)
  const next = lanes[own ? lanes.indexOf(own) + step : -1]
  if (!own || !next) return null
  const items = shown(next)
  return items[Math.min(shown(own).indexOf(here as HTMLElement), items.length - 1)] ?? null
}

function shown(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(ITEM)].filter((item) => item.checkVisibility())
}
