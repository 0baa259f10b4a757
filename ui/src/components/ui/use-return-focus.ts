import { useRef } from 'react'

/**
 * Radix gives the focus back only to a trigger of its own, and our dialogs are opened by state: this remembers where
 * the focus was. `instead` names another place when that one is about to go; without one, the page has it then. What took
 * the focus meanwhile keeps it, and another page gives it to its title.
 */
export function useReturnFocus(instead?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  const page = useRef('')
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
      page.current = window.location.pathname
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const now = document.activeElement
      const isTaken = now !== document.body && event.target instanceof Node && !event.target.contains(now)
      if (isTaken || page.current !== window.location.pathname) return
      const target = instead?.() ?? opener.current
      if (target instanceof HTMLElement && target.isConnected) target.focus()
      else document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}
