import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { readParts, type PagePart } from './page-parts'

interface Page {
  /** In pixels of its own, so that the frame shows all of it. */
  height: number
  width: number
  parts: PagePart[]
}

/** As high as nothing, so that a page says how high it is by itself. */
const SQUEEZED = '480px'

/** The parts of the page in a frame and where they are; measured again when it loads, and when its width changes. */
export function usePageParts(frame: RefObject<HTMLIFrameElement | null>, onParts: (parts: PagePart[]) => void) {
  const [page, setPage] = useState<Page | null>(null)
  const measure = () => {
    const found = frame.current && measured(frame.current)
    if (!found) return
    setPage(found)
    onParts(found.parts)
  }
  const onResize = useEffectEvent(measure)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let width = element.clientWidth
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      onResize()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])
  /** Letters of the page's own fonts come a moment after it. */
  const onLoad = () => {
    measure()
    void frame.current?.contentDocument?.fonts.ready.then(measure)
  }
  return { page, onLoad }
}

/** Null while there is no page in the frame. */
function measured(frame: HTMLIFrameElement): Page | null {
  const shown = frame.contentDocument
  if (!shown?.querySelector('main')) return null
  frame.style.height = SQUEEZED
  const height = shown.documentElement.scrollHeight
  frame.style.height = `${height}px`
  const parts = readParts(shown)
  frame.style.height = ''
  return { height, width: frame.clientWidth, parts }
}
