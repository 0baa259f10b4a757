import { useEffect, type RefObject } from 'react'

/**
 * An open modal dialog fetches back a focus that leaves it. What happens to it inside `place` is kept from the dialog,
 * which listens on the document; React and Radix's toasts listen further in and hear of it.
 */
export function useFocusDespiteDialogs(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const outermost = document.documentElement
    const isAt = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target)
    const keep = (event: FocusEvent) => {
      if (isAt(event.type === 'focusin' ? event.target : event.relatedTarget)) event.stopPropagation()
    }
    outermost.addEventListener('focusin', keep)
    outermost.addEventListener('focusout', keep)
    return () => {
      outermost.removeEventListener('focusin', keep)
      outermost.removeEventListener('focusout', keep)
    }
  }, [place])
}
