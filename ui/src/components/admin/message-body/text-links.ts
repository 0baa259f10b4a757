/** A run of plain text; `href` where the text is an address to follow. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /<(https?:\/\/[^<>\s]+)>/g

/** Cuts a message at its addresses, which stand between < and >. Only http and https become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: whole, 1: address = '', index } of text.matchAll(ADDRESS)) {
    parts.push({ text: text.slice(end, index + 1) })
    parts.push(URL.canParse(address) ? { text: address, href: address } : { text: address })
    end = index + whole.length - 1
  }
  parts.push({ text: text.slice(end) })
  return parts.filter((part) => part.text !== '')
}
