import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * After a change of page the focus goes to its main heading, or to the part the address names, as after a real load. A
 * page's own script may come later: then they're waited for, until somebody focuses something else. The first load
 * keeps the browser's own place.
 */
export function RouteFocus() {
  const { pathname, hash, key } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { pathname, key }
    const isOther = before.pathname !== pathname
    const named = () => document.getElementById(decodeURIComponent(hash.slice(1)))
    const title = () => (isOther ? document.querySelector<HTMLElement>('main h1') : null)
    if (isOther && !named() && navigation !== NavigationType.Pop) window.scrollTo(0, 0)
    let kept = document.activeElement
    const look = () => {
      // What leads here from a dialog closes it a moment later; until then the focus stays in it.
      if (document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return
      const part = named()
      const place = part ?? title()
      const isFree = [kept, document.body].includes(document.activeElement)
      if (place && isFree && place !== kept) {
        part?.scrollIntoView()
        if (place.tabIndex < 0) place.tabIndex = -1
        place.focus({ preventScroll: true })
        kept = place
      }
      if (!isFree || (place && (part ?? !hash))) observer.disconnect()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [pathname, hash, key, navigation])
  return null
}
