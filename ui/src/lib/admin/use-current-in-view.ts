import { useLayoutEffect, useRef } from 'react'

/** Where the row scrolls, the page that shows must not be out of sight. */
export function useCurrentInView(here: string) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 2
  }, [here])
  return row
}
