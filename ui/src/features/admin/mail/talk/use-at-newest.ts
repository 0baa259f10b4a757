import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Where a part of the page scrolls by itself: at its end when something new comes, and where it was when something
 * earlier does. The keyboard reaches it, as long as there's something to scroll. */
export function useAtNewest(oldest: string | undefined, newest: string | undefined): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef({ newest: '', heightPx: 0 })
  useLayoutEffect(() => {
    const box = part.current
    if (!box) return
    const isNew = newest !== undefined && newest !== before.current.newest
    box.scrollTop = isNew ? box.scrollHeight : box.scrollTop + box.scrollHeight - before.current.heightPx
    box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1
    before.current = { newest: newest ?? '', heightPx: box.scrollHeight }
  }, [oldest, newest])
  return part
}
