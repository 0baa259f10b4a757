import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { ReportsTabs } from '@/components/admin/reports-tabs'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { Segments } from '@/components/ui/segments'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { Reports } from '@/lib/schemas'
import { AddonsCard } from './addons-card'
import { CodesCard } from './codes-card'
import { RecurringCard, RenewalsCard } from './hosting-cards'
import { KeyFigures } from './key-figures'
import { MoneyCard } from './money-card'
import { OrdersCard } from './orders-card'
import { OwnDaysForm } from './own-days'
import { PromisesCard } from './promises-card'
import { daysAsked, RANGES, useRange, type OwnDays } from './report-range'
import { rangeLabel } from './report-words'
import styles from './reports.module.css'
import { ReturnedCard } from './returned-card'
import { StagesCard } from './stages-card'

/** What an owner steers by. */
export function ReportsView() {
  const { range, own, setRange, setDays } = useRange()
  const query = daysAsked(range, own, new Date())
  const rangeKey = own ? `${own.since} ${own.until}` : (range ?? 'year')
  const read = useAdminRead(
    adminKeys.reports(rangeKey),
    (signal) => http.get('/api/admin/reports', { query: { ...query }, signal }),
    { keepsPrevious: true },
  )
  const [isChoosing, setChoosing] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const { data } = read
  const show = (days: OwnDays) => {
    setChoosing(false)
    setDays(days)
    chooser.current?.focus()
  }
  return (
    <>
      <div className={styles.head}>
        <h1 className="page-title">Reports</h1>
        <p className={styles.range} role="status">
          {data && rangeLabel(data)}
        </p>
        <div className={styles.choice}>
          <Segments label="Range" segments={RANGES} value={range} onChange={setRange} />
          <Button
            ref={chooser}
            variant="outline"
            size="sm"
            aria-expanded={isChoosing}
            aria-controls={isChoosing ? formId : undefined}
            onClick={() => setChoosing(!isChoosing)}
          >
            <Icon icon={CalendarDays} size="sm" />
            Choose days
          </Button>
        </div>
      </div>
      {isChoosing && <OwnDaysForm key={rangeKey} id={formId} shown={own ?? daysOfData(data)} onShow={show} />}
      <ReportsTabs />
      {!data && (
        <div className="sheet">
          <ReadFallback title="The reports couldn’t be loaded" read={read} />
        </div>
      )}
      {data && (
        <div className={styles.cards} aria-busy={read.isPlaceholderData}>
          <Cards reports={data} />
        </div>
      )}
      {data && (
        <p className={styles.foot}>
          {data.isTest
            ? 'All orders here are test orders. They stop counting with your first real payment key.'
            : 'Test orders aren’t counted.'}{' '}
          Money is counted on the day it moved, before the card provider’s fees. Times are those of orders that got
          there in these days, and exact to about a tenth. Promises follow your calendar.
        </p>
      )}
    </>
  )
}

const daysOfData = (data: Reports | undefined): OwnDays => ({ since: data?.since ?? '', until: data?.until ?? '' })

function Cards({ reports }: { reports: Reports }) {
  if (reports.earliest === null) {
    return (
      <div className="sheet">
        <EmptyState title="No orders yet" text="Revenue, refunds and add-ons show up here with your first order." />
      </div>
    )
  }
  return (
    <>
      <KeyFigures reports={reports} />
      {reports.currencies.map((money) => (
        <MoneyCard key={money.currency} reports={reports} money={money} />
      ))}
      <OrdersCard reports={reports} />
      <StagesCard reports={reports} />
      <PromisesCard reports={reports} />
      {reports.currencies.map((money) => (
        <RecurringCard key={money.currency} reports={reports} money={money} />
      ))}
      {reports.currencies.map((money) => (
        <RenewalsCard key={money.currency} reports={reports} money={money} />
      ))}
      {reports.currencies.map((money) => (
        <ReturnedCard key={money.currency} reports={reports} money={money} />
      ))}
      {reports.currencies.map((money) => (
        <AddonsCard key={money.currency} reports={reports} money={money} />
      ))}
      {reports.codes.map((codes) => (
        <CodesCard key={codes.currency} reports={reports} codes={codes} />
      ))}
    </>
  )
}
