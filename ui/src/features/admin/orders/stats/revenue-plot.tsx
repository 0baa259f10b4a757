import { ColumnPlot } from '@/components/admin/plots/column-plot'
import { DOLLAR, plotLabel } from '@/components/admin/plots/plot-label'
import { plotScale } from '@/components/admin/plots/plot-scale'
import { formatDay } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { Week } from '@/lib/schemas'

const LABEL_EVERY = 4

/** Money per week. */
export function RevenuePlot({ weeks }: { weeks: Week[] }) {
  const last = weeks.at(-1)
  if (!last) return null
  const footOf = (index: number) => {
    const week = weeks[index]
    return week && (index % LABEL_EVERY === 0 || week === last) ? formatDay(week.startsOn) : null
  }
  return (
    <ColumnPlot
      name={`Revenue per week, ${weeks.length} weeks. This week ${formatCents(last.amountCents)}.`}
      columns={weeks.map(({ startsOn, amountCents }) => ({
        key: startsOn,
        title: `Week of ${formatDay(startsOn)}: ${formatCents(amountCents)}`,
        value: amountCents,
      }))}
      scale={plotScale(Math.max(...weeks.map(({ amountCents }) => amountCents)), DOLLAR)}
      labelOf={plotLabel}
      footOf={footOf}
      marksLast
    />
  )
}
