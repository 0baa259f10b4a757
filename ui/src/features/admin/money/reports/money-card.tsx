import { DOLLAR, plotLabel } from '@/components/admin/plots/plot-label'
import { plotScale } from '@/components/admin/plots/plot-scale'
import { formatCents } from '@/lib/money'
import type { CurrencyReport, Reports } from '@/lib/schemas'
import { inCurrency } from './in-currency'
import { ReportCard } from './report-card'
import { binFoot, binName, moneySentence } from './report-words'
import { SizedPlot } from './sized-plot'

/** Money over time: what stayed, and outlined above it what went back. */
export function MoneyCard({ reports, money }: { reports: Reports; money: CurrencyReport }) {
  const { bins, currency } = money
  const sentence = moneySentence(reports, money)
  return (
    <ReportCard
      title={`Net revenue${inCurrency(reports, currency)}`}
      sentence={sentence}
      file="money"
      reports={reports}
      isWide
      table={{
        columns: ['From', 'Websites', 'Months of hosting', 'Later charges', 'Paid', 'Went back', 'Net'],
        rows: bins
          .toReversed()
          .map(({ startsOn, flow }) => [
            binName(startsOn, reports.size),
            flow.payments.entries,
            flow.renewals.entries,
            flow.charges.entries,
            formatCents(flow.paidCents, currency),
            formatCents(flow.returnedCents, currency),
            formatCents(flow.netCents, currency),
          ]),
      }}
    >
      <SizedPlot
        name={sentence}
        takes="whole"
        marksLast
        columns={bins.map(({ startsOn, flow }) => ({
          key: startsOn,
          title: `${binName(startsOn, reports.size)}: ${formatCents(flow.netCents, currency)}`,
          value: flow.netCents,
          gone: Math.max(0, flow.paidCents - Math.max(0, flow.netCents)),
        }))}
        scale={plotScale(Math.max(...bins.map(({ flow }) => Math.max(flow.paidCents, flow.netCents))), DOLLAR)}
        labelOf={(cents) => plotLabel(cents, currency)}
        feet={bins.map(({ startsOn }) => binFoot(startsOn, reports.size))}
      />
    </ReportCard>
  )
}
