import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import type { WebsiteNote } from '@/lib/schemas'
import { partAt, samePart, type PagePart } from './page-parts'
import styles from './pins.module.css'
import type { Writing } from './review-data'
import { useHeight } from './use-height'

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
  const { ref: ground, height } = useHeight<HTMLDivElement>()
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
  const isNew = now && writing && !writing.note
  const levels = levelsOf([...placed.map(({ part }) => part), ...(isNew ? [now] : [])], height)
  return (
    <>
      {/* Those who type choose from the list of texts beside the page. */}
      <div
        ref={ground}
        className={styles.pinGround}
        data-pin-ground
        role="presentation"
        onClick={click}
        onMouseMove={move}
        onMouseLeave={() => setUnder(null)}
      />
      {under && under !== now && (
        <span className={classNames(styles.pinBox, styles.pinBoxHover)} style={boxOf(under)} />
      )}
      {placed.map(({ note, part }, index) => (
        <span key={note.id}>
          {part !== now && <span className={classNames(styles.pinBox, styles.pinBoxSoft)} style={boxOf(part)} />}
          <button
            type="button"
            className={classNames(styles.pin, note.id === chosen && styles.pinNow)}
            data-note-pin
            style={{ top: levels[index] }}
            aria-label={`Note ${note.number}: ${note.where}`}
            aria-pressed={note.id === chosen}
            onClick={() => onChoose(note)}
          >
            {note.number}
          </button>
        </span>
      ))}
      {now && <Marked key={writing?.id} part={now} />}
      {isNew && (
        <span className={classNames(styles.pin, styles.pinNow)} style={{ top: levels.at(-1) }} aria-hidden="true">
          {writing.number}
        </span>
      )}
      {slip && <SlipPlace part={now}>{slip}</SlipPlace>}
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

/** Between the middles of two pins, in pixels. */
const APART = 34
/** Of a tall part, the pin stands near its top. */
const DEEP = 48

/** Where pins stand beside the page, from its top: level with their parts, and one below the other where these are
 * close. */
function levelsOf(parts: readonly PagePart[], height: number): number[] {
  const wanted = parts.map(({ box }) => box.top * height + Math.min((box.height * height) / 2, DEEP))
  const levels = [...wanted]
  let free = APART / 2
  for (const at of wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))) {
    levels[at] = Math.max(wanted[at] ?? 0, free)
    free = (levels[at] ?? 0) + APART
  }
  return levels
}

/** What is written about, where it can be seen beside what is written. */
function Marked({ part }: { part: PagePart }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <span ref={box} className={classNames(styles.pinBox, styles.pinMarked)} data-pin-marked style={boxOf(part)} />
}

/** Under its part, above it at the end of a page; and in view however far the page is scrolled. */
function SlipPlace({ part, children }: { part: PagePart | undefined; children: ReactNode }) {
  const { left, top, height } = part?.box ?? { left: 0, top: 0, height: 0 }
  const isAbove = top + height >= 0.7
  return (
    <div
      className={classNames(styles.slipPlace, isAbove && styles.slipAbove)}
      style={{ left: `clamp(0.5rem, ${share(left)}, calc(100% - 21.5rem))` }}
    >
      <span style={{ height: share(isAbove ? 1 - top : top + height) }} />
      {children}
    </div>
  )
}
