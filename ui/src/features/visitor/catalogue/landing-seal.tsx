import { rimArc, smoothLine } from '@/components/ui/seal-geometry'
import { STAGE_COUNT } from '@/lib/order-status'
import { business } from '@/lib/site-name'

// Drawn in few curves, because this seal is part of the landing page's markup and belongs to no order.
const EDGE = smoothLine(120, 1, 168, (t) => 115 + 2.2 * Math.cos(84 * t))
const TURNS = smoothLine(120, STAGE_COUNT, 124, (t) => 60.5 + 15.5 * Math.sin((62 / STAGE_COUNT) * t))
const ROSETTE = smoothLine(240, STAGE_COUNT, 156, (t) => 150 + 66 * Math.cos((52 / STAGE_COUNT) * t + Math.PI / 4))

/** The finished seal on the hero's papers. The picture it is part of has the name. */
export function LandingSeal() {
  return (
    <svg className="seal" viewBox="0 0 240 240" aria-hidden="true">
      <defs>
        <path id="seal-above" d="M120 120m-101 0a101 101 0 1 1 202 0a101 101 0 1 1 -202 0" />
        <path id="seal-below" d="M120 120m-107.5 0a107.5 107.5 0 0 0 215 0" />
      </defs>
      <path className="ground" d={EDGE} stroke="currentColor" strokeWidth="1.2" />
      <circle cx="120" cy="120" r="111.5" fill="none" stroke="currentColor" strokeWidth=".6" />
      {Array.from({ length: STAGE_COUNT }, (_, index) => (
        <path key={index} d={rimArc(index, index === STAGE_COUNT - 1)} fill="currentColor" />
      ))}
      <path d={TURNS} fill="none" stroke="currentColor" strokeWidth=".8" />
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
      <path d={ROSETTE} fill="none" stroke="currentColor" strokeWidth="1.1" />
    </svg>
  )
}
