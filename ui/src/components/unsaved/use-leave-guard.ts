import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { historyIndex, interceptBack } from '@/lib/intercept-back'

/**
 * Holds whoever is about to leave what is not saved, by a link, Log Out, Back or Forward, until they have been asked.
 * The browser itself asks before the page is closed.
 */
export function useLeaveGuard(unsaved: RefObject<Set<string>>) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const isLetGo = useRef(false)
  useEffect(() => {
    const here = historyIndex()
    const isHeld = () => unsaved.current.size > 0 && !isLetGo.current
    const hold = (event: Event, next: () => void) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setGoOn(() => next)
    }
    const onClose = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const way = event.target instanceof Element && event.target.closest<HTMLElement>('a, [data-leaves-page]')
      if (!way || !isHeld()) return
      if (!(way instanceof HTMLAnchorElement)) hold(event, () => press(way, isLetGo))
      else if (leadsAway(way, event)) hold(event, () => void navigate(way.pathname + way.search + way.hash))
    }
    const onPop = (event: PopStateEvent) => {
      const there = historyIndex()
      const isElsewhere = window.location.pathname !== pathname || window.location.search !== search
      if (isHeld() && isElsewhere && here !== null && there !== null && here !== there) {
        window.history.go(here - there)
        hold(event, () => {
          isLetGo.current = true
          window.history.go(there - here)
        })
      } else if (isElsewhere) isLetGo.current = false
    }
    const hearNoMore = interceptBack(onPop)
    window.addEventListener('beforeunload', onClose)
    // In the capturing phase, so that the router does not hear of a click that is held.
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      hearNoMore()
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [pathname, search, key, navigate, unsaved])
  return {
    isAsked: goOn !== null,
    stay: () => setGoOn(null),
    leave: () => {
      setGoOn(null)
      goOn?.()
    },
  }
}

function press(button: HTMLElement, isLetGo: RefObject<boolean>): void {
  isLetGo.current = true
  button.click()
  isLetGo.current = false
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isElsewhere = !['', '_self'].includes(link.target) // another tab, or a frame of this page
  const isNewTab = isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
  const { origin, pathname, search } = window.location
  return !isNewTab && link.origin === origin && (link.pathname !== pathname || link.search !== search)
}
