import type { Week } from '@/features/admin/types'
import { formatDay } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import { plotLabel, plotScale } from './plot-scale'

const WIDTH = 380
const HEIGHT = 104
const LEFT = 46
const BASE = 86
const RISE = 72
const COLUMN_SHARE = 0.72
const LABEL_EVERY = 4

/** Columns for money per week; the current one has its value above (design README, Plots). */
export function RevenuePlot({ weeks }: { weeks: Week[] }) {
  const last = weeks.at(-1)
  if (!last) return null
  const scale = plotScale(Math.max(...weeks.map(({ amountCents }) => amountCents)))
  const heightOf = (cents: number) => (RISE * cents) / scale.top
  const slot = (WIDTH - LEFT) / weeks.length
  const middleOf = (index: number) => LEFT + slot * (index + 0.5)
  const name = `Revenue per week, ${weeks.length} weeks. This week ${formatCents(last.amountCents)}.`
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name}>
      {scale.lines.map((cents) => (
        <Line key={cents} y={BASE - heightOf(cents)} label={plotLabel(cents)} />
      ))}
      {weeks.map((week, index) => (
        <rect
          key={week.startsOn}
          className={week === last ? 'bar-now' : 'bar'}
          x={middleOf(index) - (slot * COLUMN_SHARE) / 2}
          y={BASE - heightOf(week.amountCents)}
          width={slot * COLUMN_SHARE}
          height={heightOf(week.amountCents)}
          rx="1.5"
        >
          <title>{`Week of ${formatDay(week.startsOn)}: ${formatCents(week.amountCents)}`}</title>
        </rect>
      ))}
      <line className="base" x1={LEFT} x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} />
      <text
        className="val"
        x={middleOf(weeks.length - 1)}
        y={BASE - 5 - heightOf(last.amountCents)}
        textAnchor="middle"
      >
        {plotLabel(last.amountCents)}
      </text>
      {weeks.map(
        (week, index) =>
          (index % LABEL_EVERY === 0 || week === last) && (
            <text key={week.startsOn} x={middleOf(index)} y={HEIGHT - 2} textAnchor="middle">
              {formatDay(week.startsOn)}
            </text>
          ),
      )}
    </svg>
  )
}

function Line({ y, label }: { y: number; label: string }) {
  return (
    <g>
      <line className="grid-line" x1={LEFT} x2={WIDTH} y1={y} y2={y} />
      <text x={LEFT - 8} y={y + 4} textAnchor="end">
        {label}
      </text>
    </g>
  )
}
