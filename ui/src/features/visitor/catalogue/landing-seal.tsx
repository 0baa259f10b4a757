import { rimArc, smoothPart } from '@/components/ui/seal-geometry'
import { STAGE_COUNT } from '@/lib/order-status'
import { business } from '@/lib/site-name'

// Drawn in few curves, of which each line repeats a part, because this seal is in the landing page's markup and belongs
// to no order.
const EDGE = { center: 120, parts: 12, turns: 1, d: smoothPart(120, 1, 168, 12, (t) => 115 + 2.2 * Math.cos(84 * t)) }
const TURNS = {
  center: 120,
  parts: 12,
  turns: STAGE_COUNT,
  d: smoothPart(120, STAGE_COUNT, 120, 12, (t) => 60.5 + 15.5 * Math.sin((60 / STAGE_COUNT) * t)),
}
const ROSETTE = {
  center: 240,
  parts: 13,
  turns: STAGE_COUNT,
  d: smoothPart(240, STAGE_COUNT, 156, 13, (t) => 150 + 66 * Math.cos((52 / STAGE_COUNT) * t + Math.PI / 4)),
}

interface LineProps {
  id: string
  of: { center: number; parts: number; turns: number; d: string }
  width: string
}

interface TurnedProps {
  href: string
  count: number
  step: number
  center: number
}

/** `count` copies of what `href` names, each turned by `step` degrees from the one before. */
function Turned({ href, count, step, center }: TurnedProps) {
  const degrees = (index: number) => Number((((index + 1) * step) % 360).toFixed(2))
  return Array.from({ length: count }, (_, index) => (
    <use key={index} href={href} transform={`rotate(${degrees(index)} ${center} ${center})`} />
  ))
}

/** A closed line: its first part, and the same turned until it meets its beginning. */
function Line({ id, of: { center, parts, turns, d }, width }: LineProps) {
  return (
    <g fill="none" stroke="currentColor" strokeWidth={width}>
      <path id={id} d={d} />
      <Turned href={`#${id}`} count={parts - 1} step={(turns * 360) / parts} center={center} />
    </g>
  )
}

/** The arcs of all stages, the last of them broader. */
function Rim() {
  return (
    <g fill="currentColor">
      <path id="seal-rim" d={rimArc(0, false)} />
      <Turned href="#seal-rim" count={STAGE_COUNT - 2} step={360 / STAGE_COUNT} center={120} />
      <path d={rimArc(STAGE_COUNT - 1, true)} />
    </g>
  )
}

/** The finished seal on the hero's papers. The picture it is part of has the name. */
export function LandingSeal() {
  return (
    <svg className="seal" viewBox="0 0 240 240" aria-hidden="true">
      <defs>
        <path id="seal-above" d="M120 120m-101 0a101 101 0 1 1 202 0a101 101 0 1 1 -202 0" />
        <path id="seal-below" d="M120 120m-107.5 0a107.5 107.5 0 0 0 215 0" />
      </defs>
      <circle className="ground" cx="120" cy="120" r="115" />
      <Line id="seal-edge" of={EDGE} width="1.2" />
      <circle cx="120" cy="120" r="111.5" fill="none" stroke="currentColor" strokeWidth=".6" />
      <Rim />
      <Line id="seal-turns" of={TURNS} width=".8" />
      <text className="cap">
        <textPath href="#seal-above" startOffset="25%" textAnchor="middle">
          NAME · ADDRESS · PHONE
        </textPath>
      </text>
      <text className="cap">
        <textPath href="#seal-below" startOffset="50%" textAnchor="middle">
          {business.engraved}
        </textPath>
      </text>
      <text className="big" x="120" y="127" textAnchor="middle">
        {business.letter}
      </text>
    </svg>
  )
}

/** The open seal behind the closing words. */
export function Rosette() {
  return (
    <svg className="rosette" viewBox="0 0 480 480" aria-hidden="true">
      <Line id="rosette" of={ROSETTE} width="1.1" />
    </svg>
  )
}
