import { type Column, ColumnPlot } from '@/components/admin/plots/column-plot'
import type { PlotScale } from '@/components/admin/plots/plot-scale'
import styles from './reports.module.css'

/** Letters keep their size, so each width has a drawing of its own. `feet`: how many columns have a name below. */
const SIZES = {
  whole: [
    { shown: styles.wide, size: { width: 1280, height: 230 }, feet: 12, isTight: false },
    { shown: styles.middle, size: { width: 680, height: 200 }, feet: 12, isTight: true },
    { shown: styles.narrow, size: { width: 380, height: 190 }, feet: 4, isTight: false },
  ],
  half: [
    { shown: styles.wide, size: { width: 620, height: 200 }, feet: 12, isTight: true },
    { shown: styles.middle, size: { width: 380, height: 190 }, feet: 4, isTight: false },
    { shown: styles.narrow, size: { width: 380, height: 190 }, feet: 4, isTight: false },
  ],
}

interface SizedPlotProps {
  /** The plot in a sentence, for those who don't see it. */
  name: string
  columns: Column[]
  scale: PlotScale
  labelOf: (value: number) => string
  feet: readonly string[]
  takes: keyof typeof SIZES
  marksLast?: boolean
}

/** Names of days, such as Nov 30, take twice the room of those of months. */
const LONG = 5
const fewer = (most: number) => Math.ceil((most * 2) / 3)

/** Columns over the whole or half of a page. */
export function SizedPlot({ feet, takes, ...plot }: SizedPlotProps) {
  const last = feet.length - 1
  const areLong = feet.some(({ length }) => length >= LONG)
  return SIZES[takes].map(({ shown, size, feet: most, isTight }) => {
    const every = Math.ceil(feet.length / (areLong && isTight ? fewer(most) : most))
    return (
      <div key={shown} className={shown}>
        <ColumnPlot
          {...plot}
          size={size}
          footOf={(index) => ((last - index) % every === 0 ? (feet[index] ?? null) : null)}
        />
      </div>
    )
  })
}
