import { useState, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import type { WebsiteNote } from '@/lib/schemas'
import { partAt, samePart, type PagePart } from './page-parts'
import type { Writing } from './review-data'

interface PinLayerProps {
  parts: readonly PagePart[]
  /** Those on the page that is shown. */
  notes: readonly WebsiteNote[]
  writing: Writing | null
  chosen: string | null
  onChoose: (note: WebsiteNote) => void
  /** Undefined where no note may be written. */
  onPoint: ((part: PagePart, x: number, y: number) => void) | undefined
  /** What is written, beside its pin. */
  slip: ReactNode
}

/** Over the page in the frame: what can be clicked, and the pins of notes. The page itself runs nothing. */
export function PinLayer({ parts, notes, writing, chosen, onChoose, onPoint, slip }: PinLayerProps) {
  const [under, setUnder] = useState<PagePart | null>(null)
  const point = (event: MouseEvent) => {
    const layer = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - layer.left) / layer.width, y: (event.clientY - layer.top) / layer.height }
  }
  const click = (event: MouseEvent) => {
    const { x, y } = point(event)
    const part = partAt(parts, x, y)
    if (part) onPoint?.(part, within(x, part.box.left, part.box.width), within(y, part.box.top, part.box.height))
  }
  const move = (event: MouseEvent) => {
    const { x, y } = point(event)
    setUnder(onPoint ? partAt(parts, x, y) : null)
  }
  const placed = notes.flatMap((note) => {
    const part = partOf(parts, note.part)
    return part ? [{ note, part }] : []
  })
  const now = partOf(parts, writing?.part ?? null)
  const earlier = (index: number) => placed.slice(0, index).filter(({ part }) => part === placed[index]?.part).length
  return (
    <>
      {/* Those who type choose from the list of texts beside the page. */}
      <div
        className="pin-ground"
        role="presentation"
        onClick={click}
        onMouseMove={move}
        onMouseLeave={() => setUnder(null)}
      />
      {under && under !== now && <span className="pin-box pin-box-hover" style={boxOf(under)} />}
      {placed.map(({ note, part }, index) => (
        <span key={note.id}>
          {part !== now && <span className="pin-box pin-box-soft" style={boxOf(part)} />}
          <button
            type="button"
            className={classNames('pin', note.id === chosen && 'pin-now')}
            style={pinOf(part, earlier(index))}
            aria-label={`Note ${note.number}: ${note.where}`}
            aria-pressed={note.id === chosen}
            onClick={() => onChoose(note)}
          >
            {note.number}
          </button>
        </span>
      ))}
      {now && <span className="pin-box" style={boxOf(now)} />}
      {now && writing && !writing.note && (
        <span className="pin pin-now" style={pinOf(now, 0)} aria-hidden="true">
          {writing.number}
        </span>
      )}
      {slip && (
        <div className="slip-place" style={now ? slipOf(now) : { top: '1rem', left: '1rem' }}>
          {slip}
        </div>
      )}
    </>
  )
}

const partOf = (parts: readonly PagePart[], wanted: Pick<PagePart, 'path' | 'nth'> | null) =>
  wanted ? parts.find((one) => samePart(one, wanted)) : undefined

const share = (value: number) => `${(value * 100).toFixed(3)}%`

const within = (at: number, start: number, size: number) => Math.min(1, Math.max(0, size > 0 ? (at - start) / size : 0))

function boxOf({ box }: PagePart) {
  return { left: share(box.left), top: share(box.top), width: share(box.width), height: share(box.height) }
}

/** In the gutter left of its part; further notes on the same one beside each other. */
function pinOf({ box }: PagePart, shift: number) {
  return {
    left: `clamp(1.1rem, calc(${share(box.left)} - 0.9rem + ${shift * 1.6}rem), calc(100% - 1.1rem))`,
    top: `clamp(1.1rem, calc(${share(box.top)} + min(${share(box.height / 2)}, 1rem)), calc(100% - 1.1rem))`,
  }
}

/** Under its part; above it at the end of a page. */
function slipOf({ box }: PagePart) {
  const left = `clamp(0.5rem, ${share(box.left)}, calc(100% - 21.5rem))`
  const bottom = box.top + box.height
  if (bottom < 0.7) return { left, top: `calc(${share(bottom)} + 0.5rem)` }
  return { left, bottom: `calc(${share(1 - box.top)} + 0.5rem)` }
}
