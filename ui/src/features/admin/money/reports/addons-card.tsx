import { formatCents } from '@/lib/money'
import type { CurrencyReport, Reports } from '@/lib/schemas'
import { BarRows } from './bar-rows'
import { inCurrency } from './in-currency'
import { ReportCard } from './report-card'
import { addonsSentence } from './report-words'

/** What's bought beside the website. */
export function AddonsCard({ reports, money }: { reports: Reports; money: CurrencyReport }) {
  const { addons, withoutAddons, currency } = money
  if (addons.length === 0 && withoutAddons === 0) return null
  return (
    <ReportCard
      title={`Add-ons${inCurrency(reports, currency)}`}
      sentence={addonsSentence(money)}
      file="addons"
      reports={reports}
      table={{
        columns: ['Add-on', 'Orders', 'Revenue'],
        rows: [
          ...addons.map(({ name, orders, cents }) => [name, orders, formatCents(cents, currency)]),
          ['None', withoutAddons, ''],
        ],
      }}
    >
      <BarRows
        bars={[
          ...addons.map(({ name, orders, cents }) => ({
            name,
            value: orders,
            label: String(orders),
            aside: formatCents(cents, currency),
          })),
          { name: 'None', value: withoutAddons, label: String(withoutAddons) },
        ]}
      />
    </ReportCard>
  )
}
