import { useLayoutEffect } from 'react'
import { siteName } from '@/lib/site-name'

export interface DocumentHead {
  title: string
  description?: string | undefined
  /** What search engines and social networks are told; a page without it has no such tags. */
  shared?: SharedHead | undefined
}

export interface SharedHead {
  title: string
  description: string
  /** The page's own address, which is also its canonical link. */
  url: string
  type: 'website' | 'article'
  /** schema.org, as JSON-LD. */
  data: object
}

interface HeadTag {
  selector: string
  create: () => Element
  read: (element: Element) => string | null
  write: (element: Element, value: string) => void
}

/** One attribute tells which tag it is, another has its value. */
function byAttribute(name: 'meta' | 'link', [key, of]: [key: string, of: string], value: string): HeadTag {
  return {
    selector: `${name}[${key}="${of}"]`,
    create: () => {
      const element = document.createElement(name)
      element.setAttribute(key, of)
      return element
    },
    read: (element) => element.getAttribute(value),
    write: (element, text) => {
      element.setAttribute(value, text)
    },
  }
}

const JSON_LD: HeadTag = {
  selector: 'script[type="application/ld+json"]',
  create: () => Object.assign(document.createElement('script'), { type: 'application/ld+json' }),
  read: (element) => element.textContent,
  write: (element, text) => {
    element.textContent = text
  },
}

/** Every tag that belongs to one page; the others are the site's. */
const TAGS = [
  byAttribute('meta', ['name', 'description'], 'content'),
  byAttribute('link', ['rel', 'canonical'], 'href'),
  byAttribute('meta', ['property', 'og:type'], 'content'),
  byAttribute('meta', ['property', 'og:title'], 'content'),
  byAttribute('meta', ['property', 'og:description'], 'content'),
  byAttribute('meta', ['property', 'og:url'], 'content'),
  JSON_LD,
]

/** In the order of TAGS; null is a tag that is not there. */
type Values = (string | null)[]

const NONE: Values = TAGS.map(() => null)

function valuesOf({ description, shared }: DocumentHead): Values {
  if (!shared) return [description ?? null, null, null, null, null, null, null]
  const { title, description: text, url, type, data } = shared
  return [description ?? null, url, type, title, text, url, JSON.stringify(data)]
}

function find({ selector }: HeadTag): Element | null {
  return document.head.querySelector(selector)
}

function read(): Values {
  return TAGS.map((tag) => {
    const element = find(tag)
    return element && tag.read(element)
  })
}

function write(title: string, values: Values): void {
  document.title = title
  for (const [index, tag] of TAGS.entries()) {
    const value = values[index] ?? null
    const element = find(tag)
    if (value === null) element?.remove()
    else tag.write(element ?? document.head.appendChild(tag.create()), value)
  }
}

/** The tags of the page that was opened directly came with the document and are its own, not something to go back to. */
let openedDirectly = true

function applyHead(title: string, values: Values): () => void {
  const before = openedDirectly ? { title: siteName, values: NONE } : { title: document.title, values: read() }
  openedDirectly = false
  write(title, values)
  return () => {
    write(before.title, before.values)
  }
}

/** Sets what the head says of a page while it shows; on leaving, every tag is exactly what it was (pages 11). */
export function useDocumentHead(head: DocumentHead): void {
  const { title } = head
  const values = JSON.stringify(valuesOf(head))
  useLayoutEffect(() => applyHead(title, JSON.parse(values) as Values), [title, values])
}
