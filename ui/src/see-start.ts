/**
 * All the script of the page that shows a website before it is bought. The page is whole without: this remembers the
 * answers and the look in this browser, and says that the websites are being made.
 */
import './styles/see.css'
import './styles/see-looks.css'
import { forgetPick, keepPick, readPick, type SamplePick } from '@/features/visitor/intake/sample-pick'

const SLOW_MS = 3000

const form = document.querySelector<HTMLFormElement>('[data-answers]')
const forget = document.querySelector<HTMLButtonElement>('[data-forget]')

function typed(): Omit<SamplePick, 'look'> {
  const data = form ? new FormData(form) : new FormData()
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), town: text('town'), trade: text('trade') }
}

const picked = () => document.querySelector<HTMLInputElement>('input[name="look"]:checked')?.value ?? ''

/** An empty form begins with what this browser remembers. */
async function fillIn(): Promise<void> {
  const known = await readPick()
  if (!known || !form) return
  for (const name of ['name', 'town', 'trade'] as const) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (field?.value === '') field.value = known[name]
  }
}

function sayBusy(): void {
  const button = form?.querySelector('button')
  if (!button) return
  button.textContent = button.dataset.busy ?? ''
  button.setAttribute('aria-busy', 'true')
  setTimeout(() => {
    button.textContent = 'Still working. It’s busy right now.'
  }, SLOW_MS)
}

/** The look is kept before the checkout opens, which reads it. */
async function get(event: MouseEvent, link: HTMLAnchorElement): Promise<void> {
  event.preventDefault()
  await keepPick({ ...typed(), look: picked() })
  window.location.assign(link.href)
}

form?.addEventListener('submit', sayBusy)

const link = document.querySelector<HTMLAnchorElement>('[data-get]')
link?.addEventListener('click', (event) => void get(event, link))

/** What there is to forget is kept first. */
async function remember(button: HTMLButtonElement): Promise<void> {
  const known = await readPick()
  await keepPick({ ...typed(), look: known?.look ?? '' })
  button.hidden = false
}

async function forgetAll(button: HTMLButtonElement): Promise<void> {
  await forgetPick()
  form?.querySelectorAll('input').forEach((field) => {
    field.value = ''
  })
  const said = document.querySelector('[data-forgotten]')
  if (said) said.textContent = 'Forgotten. This browser no longer has your answers.'
  button.hidden = true
}

if (forget) {
  void remember(forget)
  forget.addEventListener('click', () => void forgetAll(forget))
} else void fillIn()
