/**
 * A deed often takes away the button that did it, or holds it while it's under way. Browsers drop the focus then: whoever
 * goes by keyboard is at the top of the page again, and whoever hears the page hears nothing. This gives it back to what
 * was held, or to what's left of the part that it was in (pages 16). Whoever knows a better place is first: this waits a
 * moment.
 */
const MOMENT_MS = 60

/** What has the focus and what that's in, from inside out; `below` is the same of the page under a dialog. */
let trail: readonly HTMLElement[] = []
let below: readonly HTMLElement[] = []
let address = ''
let isHeld = false

export function keepFocus(): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  document.addEventListener('focusin', ({ target }) => remember(target), options)
  document.addEventListener('click', forgetWhoLeft, options)
  if (!isLost()) remember(document.activeElement)
  let timer = 0
  const observer = new MutationObserver(() => {
    noteHeld()
    if (!isLost()) return
    clearTimeout(timer)
    timer = window.setTimeout(giveBack, MOMENT_MS)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  return () => {
    listening.abort()
    observer.disconnect()
    clearTimeout(timer)
    trail = below = []
  }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

function remember(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return
  trail = around(target)
  if (!target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) below = trail
  address = window.location.pathname
  isHeld = false
}

/** By mouse, beside everything. */
function forgetWhoLeft() {
  if (isLost()) trail = below = []
}

function around(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let one: HTMLElement | null = element; one && one !== document.body; one = one.parentElement) found.push(one)
  return found
}

/** Browsers take the focus from what's disabled a moment later, when nothing may change anymore. */
function noteHeld() {
  if (trail[0]?.matches(':disabled')) isHeld = true
  else if (!isLost()) isHeld = false
}

function giveBack() {
  const [last] = trail
  // Another page has its title for that.
  if (!last || !isLost() || address !== window.location.pathname) return
  if (isShown(last)) {
    if (last.matches(':disabled') || !isHeld) return
    isHeld = false
    last.focus({ preventScroll: true })
    return
  }
  const part = [...trail, ...below].find(isPart)
  if (part && last.localName !== 'h1') focusPart(part)
  else focusTitle()
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility()

/** Smaller than the page. What's disabled takes no focus. */
const isPart = (element: HTMLElement) =>
  isShown(element) && !element.matches(':disabled') && element.parentElement?.closest('main, [role=dialog]') != null

/** It's no control: what lets it take the focus, and shows it there, goes with the focus. */
function focusPart(part: HTMLElement) {
  const isOurs = !part.hasAttribute('tabindex')
  if (isOurs) part.tabIndex = -1
  part.dataset.kept = ''
  const free = () => {
    if (isOurs) part.removeAttribute('tabindex')
    delete part.dataset.kept
  }
  part.addEventListener('blur', free, { once: true })
  part.focus({ preventScroll: true })
}

/** As after a change of page. While one loads, it has another title. */
function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
