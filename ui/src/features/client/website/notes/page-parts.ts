/** A text or picture of the page in the frame. The box is in shares of the page, from 0 to 1. */
export interface PagePart {
  path: string
  nth: number
  text: string
  /** What a photo is described as. */
  alt: string
  box: { left: number; top: number; width: number; height: number }
}

const SELECTOR = '[data-c]'

/** All parts of a page that notes can be on, in its order. The innermost of several with the same words counts. */
export function readParts(page: Document): PagePart[] {
  const counts = new Map<string, number>()
  const { clientWidth: width, scrollHeight: height } = page.documentElement
  return [...page.querySelectorAll<HTMLElement>(SELECTOR)].map((element) => {
    const path = element.dataset.c ?? ''
    const nth = counts.get(path) ?? 0
    counts.set(path, nth + 1)
    const box = element.getBoundingClientRect()
    const text = element.textContent.replace(/\s+/g, ' ').trim()
    return {
      path,
      nth,
      text,
      alt: element.querySelector('img')?.alt ?? '',
      box: { left: box.left / width, top: box.top / height, width: box.width / width, height: box.height / height },
    }
  })
}

/** The smallest part at a point of the page. */
export function partAt(parts: readonly PagePart[], x: number, y: number): PagePart | null {
  const area = ({ box }: PagePart) => box.width * box.height
  const within = parts.filter(
    ({ box }) => x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height,
  )
  return within.reduce<PagePart | null>((best, part) => (best && area(best) <= area(part) ? best : part), null)
}

export const samePart = (one: Pick<PagePart, 'path' | 'nth'>, other: Pick<PagePart, 'path' | 'nth'>) =>
  one.path === other.path && one.nth === other.nth

/** What the list of texts offers: each text once, and pictures by what they are. */
export function listed(parts: readonly PagePart[]): { part: PagePart; label: string }[] {
  const seen = new Set<string>()
  return parts.flatMap((part) => {
    const label = part.text || pictureLabel(part)
    if (!label || seen.has(label)) return []
    seen.add(label)
    return [{ part, label }]
  })
}

function pictureLabel({ path, alt }: PagePart): string {
  if (path === 'logo' || path === 'monogram') return 'Logo'
  return alt && `Photo: ${alt}`
}
