import { useEffect, useRef, useState } from 'react'

/** How high an element is, in pixels, as it changes. */
export function useHeight<Kind extends HTMLElement>() {
  const ref = useRef<Kind>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => setHeight(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, height }
}
