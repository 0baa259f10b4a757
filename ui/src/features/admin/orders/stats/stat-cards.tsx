import { useId, type ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Skeleton } from '@/components/ui/skeleton'
import { useStats } from '@/lib/admin/use-stats'
import { classNames } from '@/lib/class-names'
import { formatCents } from '@/lib/money'
import { RevenuePlot } from './revenue-plot'

export function StatCards() {
  const read = useStats()
  const { data: stats, error } = read
  if (error && !stats) {
    return (
      <div className="sheet my-6">
        <ReadFallback title="The figures couldn’t be loaded" read={read} />
      </div>
    )
  }
  return (
    <div className="stats" aria-busy={stats ? undefined : 'true'}>
      <StatCard
        title="Total Revenue"
        value={stats && formatCents(stats.totalRevenueCents)}
        caption={stats && orderCount(stats.orders)}
        beside={stats && <Received cents={stats.receivedCents} />}
        className="stat-plot"
      >
        {stats && <RevenuePlot weeks={stats.weeks} />}
      </StatCard>
      <StatCard title="Paid Orders" value={stats && count(stats.paidOrders)} caption="Ready for processing" />
      <StatCard title="Intake Forms" value={stats && count(stats.intakeForms)} caption="Submitted and ready" />
    </div>
  )
}

interface StatCardProps {
  title: string
  value: string | undefined
  caption: string | undefined
  /** Another figure, as large. */
  beside?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

function StatCard({ title, value, caption, beside, className, children }: StatCardProps) {
  const id = useId()
  return (
    <section className={classNames('sheet stat', className)} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <div className="figures">
          <div>
            {value === undefined ? <Skeleton className="my-3" width="6rem" /> : <p className="value num">{value}</p>}
            {caption && <p className="cap">{caption}</p>}
          </div>
          {beside}
        </div>
      </div>
      {children}
    </section>
  )
}

/** Total Revenue counts orders that were never paid, too. The word is part of the figure, which would else read as that. */
function Received({ cents }: { cents: number }) {
  return (
    <div>
      <p className="value num">{`${formatCents(cents)} received`}</p>
      <p className="cap">After refunds and disputes</p>
    </div>
  )
}

const count = (amount: number) => amount.toLocaleString('en-US')
const orderCount = (orders: number) => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`
