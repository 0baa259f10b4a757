import type { Reports } from '@/lib/schemas'
import { BarRows } from './bar-rows'
import { ReportCard } from './report-card'
import { ENOUGH_ORDERS, hasBefore, ordersSentence, share, TOO_FEW } from './report-words'
import { halfWithin, spanOf, timeTaken } from './span-words'

/** How far the orders came that were begun in the range. */
export function OrdersCard({ reports }: { reports: Reports }) {
  const { orders, ordersBefore } = reports
  const steps = [
    { name: 'Checkout', about: 'Started', of: 'started', next: 'pay', span: 'to_paid' },
    { name: 'Paid', about: 'First payment', of: 'paid', next: 'send the form', span: 'to_form' },
    { name: 'Form', about: 'Sent', of: 'form', next: 'are live', span: 'to_live' },
    { name: 'Live', about: 'Online', of: 'live', next: '', span: null },
  ] as const
  const noteOf = (index: number) => {
    const [step, next] = [steps[index], steps[index + 1]]
    if (!step?.span || !next || orders[step.of] === 0) return undefined
    return `${share(orders[next.of], orders[step.of])} ${step.next}${halfWithin(reports, step.span)}`
  }
  return (
    <ReportCard
      title="From checkout to live"
      sentence={orders.paid < ENOUGH_ORDERS ? TOO_FEW : ordersSentence(orders)}
      file="orders"
      reports={reports}
      table={{
        columns: [
          'Step',
          'Orders',
          'Of the step before',
          'Half within',
          '9 of 10 within',
          ...(hasBefore(reports) ? ['In the days before'] : []),
        ],
        rows: steps.map(({ name, of }, index) => {
          const last = steps[index - 1]
          const taken = last?.span ? spanOf(reports, last.span)?.taken : undefined
          return [
            name,
            orders[of],
            last ? share(orders[of], orders[last.of]) : '',
            timeTaken(taken?.half),
            timeTaken(taken?.nineOfTen),
            ...(hasBefore(reports) ? [ordersBefore[of]] : []),
          ]
        }),
      }}
    >
      <BarRows
        bars={steps.map(({ name, about, of }, index) => ({
          name,
          about,
          value: orders[of],
          label: String(orders[of]),
          note: noteOf(index),
          isMarked: of === 'live',
        }))}
      />
    </ReportCard>
  )
}
