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
        captions={stats && [orderCount(stats.orders), `${formatCents(stats.receivedCents)} received`]}
        className="stat-plot"
      >
        {stats && <RevenuePlot weeks={stats.weeks} />}
      </StatCard>
      <StatCard title="Paid Orders" value={stats && count(stats.paidOrders)} captions={['Ready for processing']} />
      <StatCard title="Intake Forms" value={stats && count(stats.intakeForms)} captions={['Submitted and ready']} />
    </div>
  )
}

interface StatCardProps {
  title: string
  value: string | undefined
  captions: string[] | undefined
  className?: string
  children?: ReactNode
}

function StatCard({ title, value, captions = [], className, children }: StatCardProps) {
  const id = useId()
  return (
    <section className={classNames('sheet stat', className)} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {value === undefined ? <Skeleton className="my-3" width="6rem" /> : <p className="value num">{value}</p>}
        {captions.map((caption) => (
          <p className="cap" key={caption}>
            {caption}
          </p>
        ))}
      </div>
      {children}
    </section>
  )
}

const count = (amount: number) => amount.toLocaleString('en-US')
const orderCount = (orders: number) => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`
