import type { PointerEvent } from 'react'

/** Whether a box hides some of its text. One that's in line with others hides none: ask the box around it. */
export function isCut(element: HTMLElement | null): boolean {
  return element !== null && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
}

/** For a box that may cut its text: a title tells it whole, and only where it is cut. */
export const titleWhenCut = (text: string) => ({
  onPointerEnter({ currentTarget }: PointerEvent<HTMLElement>) {
    if (isCut(currentTarget)) currentTarget.title = text
    else currentTarget.removeAttribute('title')
  },
})
