/** The script of another host is loaded only where the operator has configured its address (pages 12). */
export function loadTracker(): void {
  const address = document.querySelector<HTMLMetaElement>('meta[name="fundable-affiliate"]')?.content
  if (!address || [...document.scripts].some((script) => script.getAttribute('src') === address)) return
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

/** For pages that a referral leads to: the tracker has to see the visitor, and nothing of the page waits for it. */
export function loadTrackerWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(loadTracker)
  else setTimeout(loadTracker)
}
