/**
 * What React takes for granted and the small engine lacks in which the server renders pages: Python runs this bundle
 * without a browser and without Node. Rendering calls none of it but the addresses.
 */
class Channel {
  port1 = {}
  port2 = { postMessage: () => undefined }
}

/** React asks for bytes only where it streams. */
class Encoder {
  encode = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const PARTS = /^(?:([a-z]+:)(\/\/[^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/

/** As much of an address as the router asks for: that of a page within the site. */
class Address {
  href: string
  origin: string
  pathname: string
  search: string
  hash: string

  constructor(address: string, base = '') {
    const [, scheme = '', host = '', pathname = '', search = '', hash = ''] = PARTS.exec(address) ?? []
    this.origin = scheme ? scheme + host : base
    this.pathname = pathname || '/'
    this.search = search
    this.hash = hash
    this.href = this.origin + this.pathname + search + hash
  }
}

class Nothing {
  readonly is = 'never used'
}

const missing: Record<string, unknown> = {
  MessageChannel: Channel,
  TextEncoder: Encoder,
  URL: Address,
  TextDecoder: Nothing,
  AbortController: Nothing,
  setTimeout: (run: () => void) => {
    queueMicrotask(run)
    return 0
  },
  clearTimeout: () => undefined,
}

for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value })
}
