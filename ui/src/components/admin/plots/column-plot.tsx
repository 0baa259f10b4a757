import styles from './column-plot.module.css'
import type { PlotScale } from './plot-scale'

const SMALL = { width: 380, height: 104 }
const LEFT = 54
const CEILING = 14
const FOOT = 18
const COLUMN_SHARE = 0.72
/** How wide a letter of a foot is at most. */
const LETTER = 7.5

export interface Column {
  key: string
  title: string
  value: number
  /** How much of the value went wrong. */
  bad?: number
  /** What there was beside the value, and is no more. */
  gone?: number
  /** It's still to come. */
  isAhead?: boolean
}

interface ColumnPlotProps {
  /** The plot in a sentence, for those who do not see it. */
  name: string
  columns: Column[]
  scale: PlotScale
  labelOf: (value: number) => string
  /** What stands below a column; nothing below most. */
  footOf: (index: number) => string | null
  /** The last column is the current one, and has its value above it. */
  marksLast?: boolean
  /** As it's drawn, in px. */
  size?: { width: number; height: number }
}

/** Columns for what is counted (design README, Plots). */
export function ColumnPlot(props: ColumnPlotProps) {
  const { name, columns, scale, labelOf, footOf, marksLast = false, size = SMALL } = props
  const { width, height } = size
  const { base, edgesOf } = ground(columns, scale.top, height - FOOT)
  const slot = (width - LEFT) / columns.length
  const middleOf = (index: number) => LEFT + slot * (index + 0.5)
  const last = columns.length - 1
  const box = (index: number, value: number) => ({
    x: middleOf(index) - (slot * COLUMN_SHARE) / 2,
    width: slot * COLUMN_SHARE,
    rx: 1.5,
    ...edgesOf(value),
  })
  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {scale.lines.map((value) => (
        <Line key={value} y={edgesOf(value).y} to={width} label={labelOf(value)} />
      ))}
      {columns.map(({ key, title, value, bad = 0, gone = 0, isAhead }, index) => (
        <g key={key}>
          <title>{title}</title>
          <rect
            className={isAhead ? styles.barAhead : marksLast && index === last ? styles.barNow : styles.bar}
            {...box(index, value)}
          />
          {bad > 0 && <rect className={styles.barBad} {...box(index, bad)} />}
          {gone > 0 && (
            <rect className={styles.barGone} {...box(index, Math.max(0, value) + gone)} height={edgesOf(gone).height} />
          )}
        </g>
      ))}
      <line className={styles.base} x1={LEFT} x2={width} y1={base + 0.5} y2={base + 0.5} />
      {marksLast && (
        <text
          className={styles.val}
          x={middleOf(last)}
          y={edgesOf(Math.max(0, columns[last]?.value ?? 0) + (columns[last]?.gone ?? 0)).y - 5}
          textAnchor="middle"
        >
          {labelOf(columns[last]?.value ?? 0)}
        </text>
      )}
      {columns.map(({ key }, index) => {
        const foot = footOf(index)
        const isOut = foot !== null && middleOf(index) + (foot.length * LETTER) / 2 > width
        return (
          foot !== null && (
            <text key={key} x={isOut ? width : middleOf(index)} y={height - 2} textAnchor={isOut ? 'end' : 'middle'}>
              {foot}
            </text>
          )
        )
      })}
    </svg>
  )
}

/** Where zero lies: columns stand on it, and what went back hangs below it. */
function ground(columns: readonly Column[], top: number, floor: number) {
  const lowest = Math.min(0, ...columns.map(({ value }) => value))
  const unit = (floor - CEILING) / (top - lowest)
  const base = floor + lowest * unit
  return {
    base,
    edgesOf: (value: number) => ({ y: base - Math.max(0, value) * unit, height: Math.abs(value) * unit }),
  }
}

function Line({ y, to, label }: { y: number; to: number; label: string }) {
  return (
    <g>
      <line className={styles.gridLine} x1={LEFT} x2={to} y1={y} y2={y} />
      <text x={LEFT - 8} y={y + 4} textAnchor="end">
        {label}
      </text>
    </g>
  )
}
