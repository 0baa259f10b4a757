import { useEffect, useRef, type RefObject } from 'react'
import type { PagePlace } from './list-address'

/** After a turn of the page the focus is at the list's head again, where reading goes on. A filter leaves it where it is. */
export function useListFocus(list: RefObject<HTMLElement | null>, page: PagePlace, isWaiting: boolean): void {
  const shown = useRef(page.number)
  useEffect(() => {
    if (isWaiting || shown.current === page.number) return
    shown.current = page.number
    if (!list.current || !isFromPager(list.current)) return
    list.current.focus({ preventScroll: true })
    list.current.scrollIntoView()
  }, [list, page.number, isWaiting])
}

/** A pressed button that is disabled while the page comes loses its focus to the body. */
function isFromPager(list: HTMLElement): boolean {
  const focused = document.activeElement
  return focused === document.body || Boolean(list.querySelector('.pager')?.contains(focused))
}
