import { memo, useId } from 'react'
import { ORDER_STATUSES } from '@/generated/constants'
import { STAGE_COUNT } from '@/lib/order-status'
import { business } from '@/lib/site-name'
import { rimArc, sealEdge, sealTurns } from './seal-geometry'

interface SealProps {
  /** 0 is a seal without ink. */
  stage: number
  /** Shapes the pattern and is engraved with its first eight characters. */
  orderId?: string | undefined
  /** `full` from 100 px with engraving and numerals, `edge` without the words, `plain` for small sizes. */
  detail?: 'full' | 'edge' | 'plain'
  /** Stands in the middle instead of the stage. */
  mark?: string
  label?: string
  /** Where words beside it already say everything. */
  decorative?: boolean
}

export const Seal = memo(function Seal({ stage, orderId, detail = 'full', mark, label, decorative }: SealProps) {
  const id = useId()
  const name = label ?? sealLabel(stage)
  const a11y = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <svg className="seal" viewBox={detail === 'plain' ? '22 22 196 196' : '0 0 240 240'} {...a11y}>
      <defs>
        <path id={`${id}-turns`} d={sealTurns(orderId)} pathLength={STAGE_COUNT} fill="none" />
      </defs>
      <Ground detail={detail} />
      <Rim stage={stage} />
      <use href={`#${id}-turns`} className="faint" strokeWidth=".7" />
      <use
        href={`#${id}-turns`}
        className="line"
        stroke="currentColor"
        strokeWidth=".8"
        strokeDasharray={`${stage} ${STAGE_COUNT}`}
      />
      {detail === 'full' && orderId && <Engraving id={id} orderId={orderId} />}
      {(mark !== undefined || detail === 'full') && <Numeral stage={stage} mark={mark} />}
    </svg>
  )
})

/** "Stage 4 of 7: Design in Progress" */
function sealLabel(stage: number): string {
  const status = ORDER_STATUSES[stage - 1]
  return status ? `Stage ${stage} of ${STAGE_COUNT}: ${status.label}` : 'Seal without ink'
}

function Ground({ detail }: { detail: 'full' | 'edge' | 'plain' }) {
  if (detail === 'plain') return <circle className="ground" cx="120" cy="120" r="98" />
  return (
    <>
      <path className="ground" d={sealEdge()} stroke="currentColor" strokeWidth="1.2" />
      <circle cx="120" cy="120" r="111.5" fill="none" stroke="currentColor" strokeWidth=".6" />
    </>
  )
}

function Rim({ stage }: { stage: number }) {
  return ORDER_STATUSES.map(({ value }, index) =>
    index < stage ? (
      <path key={value} d={rimArc(index, index === stage - 1)} fill="currentColor" />
    ) : (
      <path key={value} d={rimArc(index, false)} className="todo" strokeWidth="1" />
    ),
  )
}

function Engraving({ id, orderId }: { id: string; orderId: string }) {
  return (
    <>
      <defs>
        <path id={`${id}-above`} d="M120 120m-101 0a101 101 0 1 1 202 0a101 101 0 1 1 -202 0" />
        <path id={`${id}-below`} d="M120 120m-107.5 0a107.5 107.5 0 0 0 215 0" />
      </defs>
      <text className="cap" aria-hidden="true">
        <textPath href={`#${id}-above`} startOffset="25%" textAnchor="middle">
          {`ORDER ${orderId.slice(0, 8).toUpperCase()}`}
        </textPath>
      </text>
      <text className="cap" aria-hidden="true">
        <textPath href={`#${id}-below`} startOffset="50%" textAnchor="middle">
          {business.engraved}
        </textPath>
      </text>
    </>
  )
}

function Numeral({ stage, mark }: { stage: number; mark: string | undefined }) {
  return (
    <>
      <text className="big" x="120" y="127" textAnchor="middle">
        {mark ?? stage}
      </text>
      {mark === undefined && (
        <text className="of" x="120" y="144" textAnchor="middle">
          {`of ${STAGE_COUNT}`}
        </text>
      )}
    </>
  )
}
