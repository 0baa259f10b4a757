import { mailto } from '@/lib/mailto'

/** A run of text; `href` where it is something to press. */
export interface LivePart {
  text: string
  href?: string
}

const EMAIL = String.raw`[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[a-z]{2,}`
const PAGE = String.raw`(?:https?:\/\/|www\.)[^\s<>"]+|(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"]*`
const EXTENSION = String.raw`(?:,?\s*(?:extension|ext\.?|x|#)\s*(?<extension>\d{1,7})\b)`
const PHONE = String.raw`\+?\(?\d[\d\s().-]{7,}\d${EXTENSION}?`
const LIVE = new RegExp(`(?<email>${EMAIL})|(?<page>${PAGE})|(?<phone>${PHONE})`, 'gi')
/** The end of a sentence is no part of an address in it. */
const TAIL = /[.,;:!?)\]]+$/
const DIGITS_MIN = 10
const DIGITS_MAX = 15

/** Cuts what somebody typed at its e-mails, web addresses and telephone numbers. Only http, https, mailto and tel become links. */
export function liveParts(text: string): LivePart[] {
  const parts: LivePart[] = []
  let end = 0
  for (const match of text.matchAll(LIVE)) {
    const found = match.groups?.['phone'] ? match[0] : match[0].replace(TAIL, '')
    const href = hrefOf(found, match.groups ?? {})
    if (!href) continue
    parts.push({ text: text.slice(end, match.index) }, { text: found, href })
    end = match.index + found.length
  }
  parts.push({ text: text.slice(end) })
  return parts.filter((part) => part.text !== '')
}

function hrefOf(found: string, kind: Record<string, string | undefined>): string | null {
  if (kind['email']) return mailto(found)
  if (kind['phone']) return telOf(found, kind['extension'])
  const address = /^https?:/i.test(found) ? found : `https://${found}`
  return URL.canParse(address) ? new URL(address).href : null
}

/** Prices and dates are no numbers to call. An extension is dialed once somebody has answered (RFC 3966). */
function telOf(found: string, extension = ''): string | null {
  const digits = found.slice(0, found.length - extension.length).replace(/\D/g, '')
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return null
  return `tel:${found.startsWith('+') ? '+' : ''}${digits}${extension && `;ext=${extension}`}`
}
