import { useEffect, useRef, type RefObject } from 'react'
import type { PagePlace } from './list-address'

/** After a turn of the page the focus is at the list's head again, where reading goes on. */
export function useListFocus(list: RefObject<HTMLElement | null>, page: PagePlace, isWaiting: boolean): void {
  const shown = useRef(page.number)
  useEffect(() => {
    if (isWaiting || shown.current === page.number) return
    shown.current = page.number
    // Back and Forward restore the browser's own place; a filter leaves the focus where it is.
    if (
      !list.current?.querySelector('.pager')?.contains(document.activeElement) &&
      document.activeElement !== document.body
    )
      return
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView()
  }, [list, page.number, isWaiting])
}
