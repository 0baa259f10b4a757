import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * When a deed moves the website on, its button goes with the step that folds. Then the focus is on the step that's open
 * now. Whoever is elsewhere on the page stays there.
 */
export function useStepFocus(current: string | undefined) {
  const path = useRef<HTMLOListElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const focused = document.activeElement
    const isLost = !focused || focused === document.body || focused.closest('[hidden]') !== null
    if (!isInside.current || !isLost) return
    path.current?.querySelector<HTMLElement>('[data-step=current] button')?.focus()
  }, [current])
  return {
    ref: path,
    onFocus: () => {
      isInside.current = true
    },
    // What React takes away doesn't come by here, so what was in a step then still counts as inside.
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      isInside.current = relatedTarget !== null && currentTarget.contains(relatedTarget)
    },
  }
}
