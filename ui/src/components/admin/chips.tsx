import { useEffect, useRef, type ReactNode } from 'react'

/** What a list can be narrowed to: one chip is pressed. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  const row = usePressedInView()
  return (
    <div className="chips" role="group" aria-label={label} ref={row}>
      {children}
    </div>
  )
}

interface ChipProps {
  label: string
  /** Of what it leads to, where that is counted; undefined until it is known. */
  count?: number | string | undefined
  isPressed: boolean
  onPress: () => void
}

export function Chip({ label, count, isPressed, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isPressed} onClick={onPress}>
      {label}{' '}
      {count !== undefined && (
        <span className="num">{typeof count === 'number' ? count.toLocaleString('en-US') : count}</span>
      )}
    </button>
  )
}

/** On narrow screens the row scrolls: what the list is narrowed to must not be out of sight. */
function usePressedInView() {
  const row = useRef<HTMLDivElement>(null)
  const seen = useRef<HTMLElement>(null)
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? null
    if (!row.current || !pressed || pressed === seen.current) return
    seen.current = pressed
    const left = pressed.offsetLeft - row.current.offsetLeft
    const hidden = left + pressed.offsetWidth - row.current.clientWidth
    if (row.current.scrollLeft > left) row.current.scrollLeft = left
    else if (row.current.scrollLeft < hidden) row.current.scrollLeft = hidden
  })
  return row
}
