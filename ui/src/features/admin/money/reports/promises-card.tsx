import { plotScale } from '@/components/admin/plots/plot-scale'
import type { Reports } from '@/lib/schemas'
import { promisesSentence } from './ahead-words'
import { ReportCard } from './report-card'
import { binFoot, binName, share } from './report-words'
import { SizedPlot } from './sized-plot'

/** Of the websites promised for a time, how many were live by then. */
export function PromisesCard({ reports }: { reports: Reports }) {
  const { promises, size } = reports
  const sentence = promisesSentence(reports)
  return (
    <ReportCard
      title="Promises kept"
      sentence={sentence}
      file="promises"
      reports={reports}
      table={{
        columns: ['Promised from', 'Due', 'Kept', 'Share'],
        rows: promises.bins
          .toReversed()
          .map(({ startsOn, due, kept }) => [binName(startsOn, size), due, kept, due > 0 ? share(kept, due) : '']),
      }}
    >
      <SizedPlot
        name={sentence}
        takes="half"
        columns={promises.bins.map(({ startsOn, due, kept }) => ({
          key: startsOn,
          title: `${binName(startsOn, size)}: ${kept} of ${due}`,
          value: due,
          bad: due - kept,
        }))}
        scale={plotScale(Math.max(...promises.bins.map(({ due }) => due)), 1)}
        labelOf={String}
        feet={promises.bins.map(({ startsOn }) => binFoot(startsOn, size))}
      />
    </ReportCard>
  )
}
