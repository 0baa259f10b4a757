let hold: ((event: PopStateEvent) => void) | null = null

// At the window, listeners hear `popstate` in the order they came in, whatever their phase: this one comes before the
// router's, which would have left the page by the time anybody after it is heard.
window.addEventListener('popstate', (event) => hold?.(event))

/** Hears of Back and Forward before the router does, and can keep it from hearing; one at a time. */
export function hearBackFirst(listener: (event: PopStateEvent) => void): () => void {
  hold = listener
  return () => {
    if (hold === listener) hold = null
  }
}
