import type { PointerEvent } from 'react'

/** For a link whose text a row may cut: a title tells it whole, and only where it is cut. */
export const titleWhenCut = (text: string) => ({
  onPointerEnter({ currentTarget }: PointerEvent<HTMLElement>) {
    if (currentTarget.scrollWidth > currentTarget.clientWidth) currentTarget.title = text
    else currentTarget.removeAttribute('title')
  },
})
