/** What a preview shows of a page. It runs nothing: the frame around it forbids that, and the server left it out. */
export type View = 'price' | 'page'

const WASH = 'background: var(--seal-wash); box-shadow: 0 0 0 3px var(--seal-wash); border-radius: 2px'

/** Puts a page into the frame's document, which keeps its place: what is changed is seen where it stands. */
export function showPage(shown: Document, html: string, soldHtml: string | undefined, view: View): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const sold = soldHtml === undefined ? null : new DOMParser().parseFromString(soldHtml, 'text/html')
  if (view === 'price') keepPriceCard(page)
  if (sold) markChanges(page, sold)
  const { scrollTop } = shown.documentElement
  shown.documentElement.lang = page.documentElement.lang
  shown.documentElement.innerHTML = page.documentElement.innerHTML
  shown.documentElement.scrollTop = scrollTop
}

function keepPriceCard(page: Document): void {
  const card = page.querySelector('form.price')
  if (!card) return
  card.setAttribute('style', 'box-shadow: none; border: 0; border-radius: 0')
  page.body.replaceChildren(card)
  page.body.setAttribute('style', 'background: var(--sheet); min-height: 0; overflow: hidden')
}

/** Marks each text that is not on the page that is sold; the price shows what it was as well. */
function markChanges(page: Document, sold: Document): void {
  const known = new Set(texts(sold).map(ownText))
  for (const one of texts(page)) if (!known.has(ownText(one))) one.setAttribute('style', WASH)
  const [now, was] = [page, sold].map((one) => one.querySelector('.price .base > .num'))
  if (!now || !was || ownText(now) === ownText(was)) return
  const pair = page.createElement('span')
  pair.setAttribute('style', 'text-align: right')
  const before = page.createElement('s')
  before.textContent = was.textContent
  before.setAttribute('style', 'margin-right: 0.35rem; color: var(--ink-3); font-size: 0.8125rem; font-weight: 400')
  now.replaceWith(pair)
  pair.append(before, now)
}

/** The elements that have words of their own. */
function texts(page: Document): Element[] {
  return [...page.body.querySelectorAll('*')].filter((one) => ownText(one) !== '' && !one.closest('svg, style'))
}

function ownText(one: Element): string {
  const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  return own
    .map((node) => node.textContent ?? '')
    .join(' ')
    .trim()
}
