import { useEffect, type RefObject } from 'react'

/** With a single file the board has a list item without a list, which screen readers drop. */
export function useNameFileList(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current
    if (!element) return
    const observer = new MutationObserver(() => {
      element.querySelector('.uppy-Dashboard-files')?.setAttribute('role', 'list')
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
    }
  }, [board])
}
