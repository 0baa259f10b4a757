import { useLayoutEffect } from 'react'
import { SITE_NAME } from '@/generated/constants'

export interface DocumentHead {
  title: string
  description?: string | undefined
  /** The social tags; a page without them has none. */
  og?: { title: string; description: string; url: string } | undefined
}

type HeadTag = 'description' | 'og:title' | 'og:description' | 'og:url'
type TagValues = Record<HeadTag, string | null>

const TAGS: HeadTag[] = ['description', 'og:title', 'og:description', 'og:url']
const NONE: TagValues = { description: null, 'og:title': null, 'og:description': null, 'og:url': null }

function find(tag: HeadTag): HTMLMetaElement | null {
  const attribute = tag.startsWith('og:') ? 'property' : 'name'
  return document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${tag}"]`)
}

function create(tag: HeadTag): HTMLMetaElement {
  const element = document.createElement('meta')
  element.setAttribute(tag.startsWith('og:') ? 'property' : 'name', tag)
  document.head.append(element)
  return element
}

function read(): TagValues {
  const values = { ...NONE }
  for (const tag of TAGS) values[tag] = find(tag)?.content ?? null
  return values
}

function write(title: string, values: TagValues): void {
  document.title = title
  for (const tag of TAGS) {
    const value = values[tag]
    if (value === null) find(tag)?.remove()
    else (find(tag) ?? create(tag)).content = value
  }
}

/** The tags of the page that was opened directly came with the document and are its own, not something to go back to. */
let openedDirectly = true

function applyHead({ title, description, og }: DocumentHead): () => void {
  const before = openedDirectly ? { title: SITE_NAME, values: NONE } : { title: document.title, values: read() }
  openedDirectly = false
  write(title, {
    description: description ?? null,
    'og:title': og?.title ?? null,
    'og:description': og?.description ?? null,
    'og:url': og?.url ?? null,
  })
  return () => {
    write(before.title, before.values)
  }
}

/** Sets title, description and social tags while the page shows; on leaving, every one is exactly what it was (READINGS 26). */
export function useDocumentHead(head: DocumentHead): void {
  const { title, description, og } = head
  const { title: ogTitle, description: ogDescription, url: ogUrl } = og ?? {}
  useLayoutEffect(
    () =>
      applyHead({
        title,
        description,
        og:
          ogTitle !== undefined && ogDescription !== undefined && ogUrl !== undefined
            ? { title: ogTitle, description: ogDescription, url: ogUrl }
            : undefined,
      }),
    [title, description, ogTitle, ogDescription, ogUrl],
  )
}
