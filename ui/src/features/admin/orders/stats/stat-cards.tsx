import { useId, type ReactNode } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Skeleton } from '@/components/ui/skeleton'
import { useStats } from '@/lib/admin/use-stats'
import { classNames } from '@/lib/class-names'
import { formatCents } from '@/lib/money'
import type { Stats } from '@/lib/schemas'
import { RevenuePlot } from './revenue-plot'
import styles from './stat-cards.module.css'

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
    <div className={styles.stats} aria-busy={stats ? undefined : 'true'}>
      <StatCard
        title="Total Revenue"
        value={stats && formatCents(stats.totalRevenueCents)}
        caption={stats && counts(stats)}
        beside={stats && <Received stats={stats} />}
        className={styles.plot}
      >
        {stats && (
          <div>
            <p className={styles.cap}>By week</p>
            <RevenuePlot weeks={stats.weeks} />
          </div>
        )}
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
    <section className={classNames('sheet', styles.stat, className)} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <div className={styles.figures}>
          <div>
            {value === undefined ? (
              <Skeleton className="my-3" width="6rem" />
            ) : (
              <p className={classNames(styles.value, 'num')}>{value}</p>
            )}
            {caption && <p className={styles.cap}>{caption}</p>}
          </div>
          {beside}
        </div>
      </div>
      {children}
    </section>
  )
}

/** What the total is made of. */
const counts = ({ orders, chargedCents }: Stats) =>
  chargedCents > 0 ? `${orderCount(orders)}, and ${formatCents(chargedCents)} in later charges` : orderCount(orders)

/** Total Revenue counts orders that were never paid, too. What's between the two is said, so that they add up. */
function Received({ stats }: { stats: Stats }) {
  const label = useId()
  return (
    <div className={styles.received} role="group" aria-labelledby={label}>
      <h3 id={label}>Received, after refunds and disputes</h3>
      <p className={classNames(styles.value, 'num')}>{formatCents(stats.receivedCents)}</p>
      {between(stats) && <p className={styles.cap}>{between(stats)}</p>}
    </div>
  )
}

const between = ({ unpaidCents, refundedCents, disputedCents }: Stats) =>
  [
    unpaidCents && `${formatCents(unpaidCents)} unpaid`,
    refundedCents && `${formatCents(refundedCents)} refunded`,
    disputedCents && `${formatCents(disputedCents)} disputed`,
  ]
    .filter(Boolean)
    .join(', ')

const count = (amount: number) => amount.toLocaleString('en-US')
const orderCount = (orders: number) => `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`
