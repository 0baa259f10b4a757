import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * After a change of page the focus goes to its main heading (or to the part the address names), as after a real load.
 * The first load keeps the browser's own place.
 */
export function RouteFocus() {
  const { pathname, hash, key } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { pathname, key }
    const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (named) {
      named.scrollIntoView()
      focus(named)
    } else if (before.pathname !== pathname) {
      if (navigation !== NavigationType.Pop) window.scrollTo(0, 0)
      focusTitle()
    }
  }, [pathname, hash, key, navigation])
  return null
}

export function focusTitle(): void {
  focus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'))
}

function focus(element: HTMLElement | null): void {
  if (!element) return
  if (!element.matches('a[href], button, input')) element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}
