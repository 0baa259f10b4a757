import { statusLabel } from '@/lib/order-status'
import type { Reports } from '@/lib/schemas'
import { BarRows } from './bar-rows'
import { ReportCard } from './report-card'
import { inDays, spanOf, STAGES, stagesSentence, timeTaken } from './span-words'

const ASIDE: Record<string, string> = { paid: 'waits for the form', review: 'with the client' }

/** How long orders stay in each stage. */
export function StagesCard({ reports }: { reports: Reports }) {
  const stages = STAGES.map((stage) => ({ stage, span: spanOf(reports, stage) }))
  const longest = Math.max(...stages.map(({ span }) => span?.taken.half ?? 0))
  return (
    <ReportCard
      title="Days in each stage"
      sentence={stagesSentence(reports)}
      file="spans"
      reports={reports}
      table={{
        columns: ['Stage', 'Orders', 'Half within', '9 of 10 within', 'Half in the days before'],
        rows: stages.map(({ stage, span }) => [
          statusLabel(stage),
          span?.taken.orders ?? 0,
          timeTaken(span?.taken.half),
          timeTaken(span?.taken.nineOfTen),
          timeTaken(span?.before.half),
        ]),
      }}
    >
      <BarRows
        bars={stages.map(({ stage, span }) => ({
          name: statusLabel(stage),
          value: span?.taken.half ?? 0,
          label: span?.taken.half == null ? 'None' : inDays(span.taken.half),
          aside: ASIDE[stage],
          isMarked: longest > 0 && span?.taken.half === longest,
        }))}
      />
    </ReportCard>
  )
}
