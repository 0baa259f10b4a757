/**
 * What the UI knows of the router's inside, all of it here: that it listens to `popstate`, and that it counts history
 * entries in `idx`. Its public way, useBlocker, needs the data router, which is 14 kB more for every visitor.
 */

let intercept: ((event: PopStateEvent) => void) | null = null

// At the window, listeners hear `popstate` in the order they came in, whatever their phase: this one comes before the
// router's, which would have left the page by the time anybody after it is heard.
window.addEventListener('popstate', (event) => intercept?.(event))

/** Hears of Back and Forward before the router does, and can keep it from hearing; one at a time. */
export function interceptBack(listener: (event: PopStateEvent) => void): () => void {
  intercept = listener
  return () => {
    if (intercept === listener) intercept = null
  }
}

/** Where in the browser's history we are, as the router counts; null for an entry that is not the router's. */
export function historyIndex(): number | null {
  const state: unknown = window.history.state
  const index: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null
  return typeof index === 'number' ? index : null
}
