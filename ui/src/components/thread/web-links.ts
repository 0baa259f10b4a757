/** A run of what somebody typed; `href` where it is an address to follow. */
export interface TypedPart {
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence, or a bracket that began before the address. */
const AFTER = /[.,;:!?)\]}'’”]+$/

/** Cuts a typed text at its addresses. Only http and https become links, under the words that stand there. */
export function typedParts(text: string): TypedPart[] {
  const parts: TypedPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER, '')
    if (!URL.canParse(address)) continue
    parts.push({ text: text.slice(end, index) }, { text: address, href: address })
    end = index + address.length
  }
  parts.push({ text: text.slice(end) })
  return parts.filter((part) => part.text !== '')
}
