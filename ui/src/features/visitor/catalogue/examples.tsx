import { useEffect, useState } from 'react'

const PART = '/examples'
/** The server puts the websites here that are shown at the moment. */
const ROOM = '<!--examples-->'

/**
 * Websites that visitors can look at. Only the running program knows which, so this part of the page is the server's own,
 * and React leaves it as it is.
 */
export function Examples() {
  const [html, setHtml] = useState(written)
  useEffect(() => {
    if (html) return
    const asked = new AbortController()
    void read(asked.signal).then((found) => found && setHtml(found))
    return () => asked.abort()
  }, [html])
  return (
    <section
      className="examples"
      id="examples"
      aria-labelledby="examples-title"
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}

/** Empty where the landing page comes after another one. */
function written(): string {
  return typeof document === 'undefined' ? ROOM : (document.getElementById('examples')?.innerHTML ?? '')
}

async function read(signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(PART, { signal })
    // What comes late in the page is for those without scripts.
    return response.ok ? (await response.text()).replaceAll(/<\/?noscript>/g, '') : ''
  } catch {
    return '' // The page is whole without them.
  }
}
