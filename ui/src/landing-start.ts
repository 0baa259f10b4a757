/**
 * All the script of the landing page and of the questions until somebody uses them. They are complete without: this keeps
 * the total and the calls to action right, asks for the logo, and brings React at the first sign of use, or once the page
 * has been quiet.
 */
import type { SiteLogo } from '@/lib/schemas'
import type { LogoInHand } from './app/start'
import { takeCode } from './lib/promotion-code'

/** Of somebody who does what React is there for. A pointer that rests or moves, and scrolling, are only reading. */
const SIGNS_OF_USE = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const
/** What comes before anything can be reached below the first screen, by hand or with a page that was reloaded there. */
const SIGNS_OF_READING = ['pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const
/** Late enough to stay out of the way of the first paint on a slow phone. */
const QUIET_MS = 8000
/** By then the page has been painted, or is not looked at. */
const PAINTED_MS = 3000

let isReactInCharge = false

/** `1,204.00` */
const written = (cents: number) => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Reads everything from the page: the catalogue's code would be larger than this script. */
function showChoice(): void {
  const form = document.querySelector<HTMLFormElement>('form.price')
  if (isReactInCharge || !form) return
  const chosen = [...form.querySelectorAll<HTMLInputElement>('input:checked')]
  const ids = chosen.map(({ value }) => value).join(',')
  const address = (form.getAttribute('action') ?? '') + (ids && `?addons=${ids}`)
  const links = document.querySelectorAll('a[data-cta]')
  if (links[0]?.getAttribute('href') === address) return
  for (const link of links) link.setAttribute('href', address)
  const cents = chosen.reduce((sum, box) => sum + Number(box.dataset.cents), Number(form.dataset.baseCents))
  for (const total of document.querySelectorAll('[data-total]'))
    total.textContent = (form.dataset.symbol ?? '') + written(cents)
}

async function askForLogo(): Promise<SiteLogo> {
  try {
    const response = await fetch('/api/site/logo', { credentials: 'include' })
    const logo = (await response.json()) as SiteLogo
    if (!response.ok || !logo.logoUrl) return { logoUrl: null }
    const picture = new Image()
    picture.src = logo.logoUrl
    await picture.decode()
    return logo
  } catch {
    // The letter badge stays.
    return { logoUrl: null }
  }
}

/** The same element that React's Brand draws, so that it finds what it expects. */
function showLogo({ logoUrl }: SiteLogo): void {
  if (isReactInCharge || !logoUrl) return
  for (const badge of document.querySelectorAll('.brand-mark')) {
    const picture = new Image()
    picture.className = 'brand-logo'
    picture.src = logoUrl
    picture.alt = `${badge.nextElementSibling?.textContent ?? ''} logo`
    badge.replaceWith(picture)
  }
}

/** Words first: what the page asks for by itself competes with nothing that the first picture needs. */
const firstPaint = new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  // A tab in the background paints nothing.
  setTimeout(resolve, PAINTED_MS)
})

let logo: LogoInHand = firstPaint.then(askForLogo).then((answer) => {
  showLogo(answer)
  logo = answer
  return answer
})

document.addEventListener('change', showChoice)
// The browser may have restored the boxes, some only with the load.
window.addEventListener('pageshow', showChoice)
showChoice()
takeCode()

const signs = new AbortController()

function bringReact(): void {
  if (signs.signal.aborted) return
  signs.abort()
  import('./app/start').then(
    ({ start }) =>
      start(() => {
        isReactInCharge = true
        return logo
      }),
    // Without a connection the page goes on as it is.
    () => undefined,
  )
}

/** Before somebody gets below the first screen: what's laid out only then pushes away what was scrolled or jumped to, even
 * while it's pressed. */
function layOutAll(): void {
  document.documentElement.dataset.used = ''
}
if (window.location.hash) layOutAll()

for (const sign of SIGNS_OF_USE) {
  window.addEventListener(sign, bringReact, { passive: true, signal: signs.signal })
}
for (const sign of SIGNS_OF_READING) window.addEventListener(sign, layOutAll, { passive: true, once: true })
/** Whoever is logged in reads "Your order" in place of "Client login", which React knows. */
function isLoggedIn(): boolean {
  try {
    return localStorage.getItem('clientAccessToken') !== null
  } catch {
    return false
  }
}
if (isLoggedIn()) bringReact()

/** An affiliate tracker has to see who comes; its code comes only where one is configured. */
function showVisitorToTracker(): void {
  if (!document.querySelector('meta[name="fundable-affiliate"]')) return
  import('./lib/load-tracker').then(
    ({ loadTrackerWhenIdle }) => loadTrackerWhenIdle(),
    () => undefined,
  )
}

/** Examples come once somebody comes near them: each is a whole website, and not everybody reads that far. */
function loadExamplesNear(): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        // With scripts, what stands there is text.
        const later = isIntersecting && target.querySelector('noscript')
        if (later) target.innerHTML = later.textContent
      }
    },
    { rootMargin: '20%' },
  )
  for (const view of document.querySelectorAll('.example-view')) seen.observe(view)
}

window.addEventListener('load', () => {
  showVisitorToTracker()
  loadExamplesNear()
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(bringReact)
    else bringReact()
  }, QUIET_MS)
})
