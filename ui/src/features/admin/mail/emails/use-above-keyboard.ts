import { useEffect, type RefObject } from 'react'

/** Keeps what sticks to the foot of the window above a phone's keyboard: `--covered` is how much of the foot that covers. */
export function useAboveKeyboard(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const place = () => {
      bar.current?.style.setProperty('--covered', `${covered(view)}px`)
    }
    place()
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [bar])
}

/** A page that's zoomed in on shows less of itself, too, and no keyboard is the reason. */
function covered({ scale, height, offsetTop }: VisualViewport): number {
  if (scale > 1) return 0
  const whole = Math.max(window.innerHeight, document.documentElement.clientHeight)
  return Math.max(0, Math.round(whole - height - offsetTop))
}
