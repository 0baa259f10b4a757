import { useEffect, useRef, type KeyboardEvent } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A toolbar's keys: Tab stops at the button that was last there, arrows lead from one to the next. */
export function useRoving() {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLButtonElement>(null)
  const mark = () => {
    const buttons = buttonsIn(bar.current)
    const stop = buttons.find((one) => one === last.current) ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  }
  useEffect(mark)
  return {
    ref: bar,
    onFocus: ({ target }: { target: Element }) => {
      last.current = target instanceof HTMLButtonElement ? target : null
      mark()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const buttons = buttonsIn(bar.current)
      const at = buttons.findIndex((button) => button === document.activeElement)
      const next = STEPS[event.key]?.(at, buttons.length)
      if (at < 0 || next === undefined) return
      event.preventDefault()
      buttons[next]?.focus()
    },
  }
}

const buttonsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll('button') ?? [])]
