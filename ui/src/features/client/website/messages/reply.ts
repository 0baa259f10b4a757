import { formatDateTime } from '@/lib/dates'
import { mailto } from '@/lib/mailto'
import type { ContactMessage } from '@/lib/schemas'

/** Some mail programs take no longer address than about 2,000 characters. */
const QUOTE_MAX = 1400

/** Opens the client's own mail program with a reply: to whom, about what, and what it answers. */
export function replyAddress(message: ContactMessage, business: string): string {
  const { name, email, text, receivedAt } = message
  const quoted = quote(text)
  const body = `\r\n\r\nOn ${formatDateTime(receivedAt)}, ${name} wrote:\r\n${quoted}`
  const subject = business ? `Your message to ${business}` : 'Your message'
  return `${mailto(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** Each line with a mark before it, as far as it has room in an address. */
function quote(text: string): string {
  const quoted = `> ${text.replace(/\r?\n/g, '\r\n> ')}`
  let kept = ''
  let room = QUOTE_MAX
  for (const sign of quoted) {
    room -= encodeURIComponent(sign).length
    if (room < 0) return `${kept.trimEnd()}…`
    kept += sign
  }
  return kept
}
