import { counted } from '@/lib/counted'
import { formatCents } from '@/lib/money'
import type { CurrencyReport, Reports } from '@/lib/schemas'
import { BarRows } from './bar-rows'
import { inCurrency } from './in-currency'
import { ReportCard } from './report-card'
import { returnedSentence } from './report-words'

/** What went back, and what of it came back again. */
export function ReturnedCard({ reports, money }: { reports: Reports; money: CurrencyReport }) {
  const { refunds, refundsFailed, disputes, disputesWon } = money.total
  const kinds = [
    { name: 'Refunded', sum: refunds },
    { name: 'Refunds that failed', sum: refundsFailed },
    { name: 'Disputed', sum: disputes },
    { name: 'Disputes won', sum: disputesWon },
  ]
  return (
    <ReportCard
      title={`Refunds and disputes${inCurrency(reports, money.currency)}`}
      sentence={returnedSentence(money)}
      file="returned"
      reports={reports}
      table={{
        columns: ['Kind', 'Count', 'Amount'],
        rows: kinds.map(({ name, sum }) => [name, sum.entries, formatCents(sum.cents, money.currency)]),
      }}
    >
      <BarRows
        bars={kinds.map(({ name, sum }) => ({
          name,
          value: sum.cents,
          label: formatCents(sum.cents, money.currency),
          aside: sum.entries > 0 ? counted(sum.entries, 'time') : undefined,
        }))}
      />
    </ReportCard>
  )
}
