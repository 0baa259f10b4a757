import { STAGE_COUNT } from '@/lib/order-status'

const DASH = '.78 .22'
const dashes = (count: number) => Array<string>(count).fill(DASH).join(' ')

/** The seal under 24 px: seven segments, filled up to the stage. */
export function StageRing({ stage }: { stage: number }) {
  return (
    <svg className="stage-ring" viewBox="0 0 18 18" aria-hidden="true">
      <g transform="rotate(-85 9 9)" fill="none" strokeWidth="3">
        <circle className="t" cx="9" cy="9" r="6.5" pathLength={STAGE_COUNT} strokeDasharray={dashes(STAGE_COUNT)} />
        {stage > 0 && (
          <circle
            cx="9"
            cy="9"
            r="6.5"
            stroke="currentColor"
            pathLength={STAGE_COUNT}
            strokeDasharray={stage >= STAGE_COUNT ? dashes(STAGE_COUNT) : `${dashes(stage)} 0 ${STAGE_COUNT}`}
          />
        )}
      </g>
    </svg>
  )
}
