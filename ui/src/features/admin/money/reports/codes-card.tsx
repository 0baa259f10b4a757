import { formatCents } from '@/lib/money'
import type { CodesReport, Reports } from '@/lib/schemas'
import { BarRows } from './bar-rows'
import { codeName, codesSentence } from './code-words'
import { inCurrency } from './in-currency'
import { ReportCard } from './report-card'

/** What promotion codes of links brought in. */
export function CodesCard({ reports, codes }: { reports: Reports; codes: CodesReport }) {
  const { used, currency } = codes
  return (
    <ReportCard
      title={`Promotion codes${inCurrency(reports, currency)}`}
      sentence={codesSentence(reports, codes)}
      file="codes"
      reports={reports}
      table={{
        columns: ['Code', 'Orders', 'Discounts', 'Refunded', 'Received'],
        rows: used.map((one) => [
          codeName(one),
          one.orders,
          formatCents(one.discountCents, currency),
          formatCents(one.refundedCents, currency),
          formatCents(one.receivedCents, currency),
        ]),
      }}
    >
      <BarRows
        bars={used.map((one) => ({
          name: codeName(one),
          value: one.orders,
          label: String(one.orders),
          aside: formatCents(one.receivedCents, currency),
        }))}
      />
    </ReportCard>
  )
}
