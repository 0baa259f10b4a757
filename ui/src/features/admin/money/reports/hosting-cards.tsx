import { DOLLAR, plotLabel } from '@/components/admin/plots/plot-label'
import { plotScale } from '@/components/admin/plots/plot-scale'
import { formatCents } from '@/lib/money'
import type { CurrencyReport, Reports } from '@/lib/schemas'
import { recurringSentence, renewalsSentence } from './ahead-words'
import { inCurrency } from './in-currency'
import { ReportCard } from './report-card'
import { binFoot, binName } from './report-words'
import { SizedPlot } from './sized-plot'

interface HostingCardProps {
  reports: Reports
  money: CurrencyReport
}

const feetOf = ({ hosting }: CurrencyReport) => hosting.ahead.map(({ startsOn }) => binFoot(startsOn, 'month'))

/** What hosting brings in by the month, if everybody stays. */
export function RecurringCard({ reports, money }: HostingCardProps) {
  const { hosting, currency } = money
  const sentence = recurringSentence(reports, money)
  return (
    <ReportCard
      title={`Recurring hosting${inCurrency(reports, currency)}`}
      sentence={sentence}
      file="hosting"
      reports={reports}
      table={{
        columns: ['By the end of', 'Websites', 'A month'],
        rows: hosting.ahead.map(({ startsOn, websites, cents }) => [
          binName(startsOn, 'month'),
          websites,
          formatCents(cents, currency),
        ]),
      }}
    >
      <SizedPlot
        name={sentence}
        takes="half"
        columns={hosting.ahead.map(({ startsOn, cents }, index) => ({
          key: startsOn,
          title: `${binName(startsOn, 'month')}: ${formatCents(cents, currency)}`,
          value: cents,
          isAhead: index > 0,
        }))}
        scale={plotScale(Math.max(...hosting.ahead.map(({ cents }) => cents)), DOLLAR)}
        labelOf={(cents) => plotLabel(cents, currency)}
        feet={feetOf(money)}
      />
    </ReportCard>
  )
}

/** In which months included hosting ends, and is charged for the first time. */
export function RenewalsCard({ reports, money }: HostingCardProps) {
  const { hosting, currency } = money
  const sentence = renewalsSentence(money)
  return (
    <ReportCard
      title={`Renewals ahead${inCurrency(reports, currency)}`}
      sentence={sentence}
      file="hosting"
      reports={reports}
      table={{
        columns: ['Month', 'First renewals', 'Card expires before'],
        rows: hosting.ahead.map(({ startsOn, begins, expiring }) => [binName(startsOn, 'month'), begins, expiring]),
      }}
    >
      <SizedPlot
        name={sentence}
        takes="half"
        columns={hosting.ahead.map(({ startsOn, begins }) => ({
          key: startsOn,
          title: `${binName(startsOn, 'month')}: ${begins}`,
          value: begins,
        }))}
        scale={plotScale(Math.max(...hosting.ahead.map(({ begins }) => begins)), 1)}
        labelOf={String}
        feet={feetOf(money)}
      />
    </ReportCard>
  )
}
