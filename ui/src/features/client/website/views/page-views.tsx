import { type CSSProperties } from 'react'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { SITE_PAGES } from '@/features/client/website/reviewed-site'
import { classNames } from '@/lib/class-names'
import { formatDay } from '@/lib/dates'
import type { PageViews as Views } from '@/lib/schemas'
import styles from './page-views.module.css'
import { plotName } from './plot-name'

/** How often the website was looked at: a number, its days and its pages. Nothing of anybody who looked. */
export function PageViews({ views }: { views: Views }) {
  if (views.total === 0) {
    return (
      <div className={styles.pageViews}>
        <p>
          <b>No page views yet</b>
        </p>
        <p className="muted small">
          That’s normal in the first days. Google can take days or weeks to find a new address.
        </p>
        <Counted />
      </div>
    )
  }
  return (
    <div className={styles.pageViews}>
      <p className={styles.viewsSum}>
        <b className="num">{views.total.toLocaleString('en-US')}</b>
        <span>{views.total === 1 ? 'page view' : 'page views'} in the last 30 days</span>
      </p>
      <Columns views={views} />
      <Ledger>
        {views.pages.map(({ page, views: count }) => (
          <LedgerRow key={page} label={pageLabel(page)}>
            {count.toLocaleString('en-US')}
          </LedgerRow>
        ))}
      </Ledger>
      <Counted />
    </div>
  )
}

function Columns({ views }: { views: Views }) {
  const most = Math.max(...views.days.map((day) => day.views))
  return (
    <div>
      <div className={styles.viewsPlot} role="img" aria-label={plotName(views)}>
        {views.days.map(({ day, views: count }) => (
          <i key={day} title={`${formatDay(day)}: ${count}`} style={{ '--share': count / most } as CSSProperties} />
        ))}
      </div>
      <p className={classNames(styles.viewsEnds, 'caption num')} aria-hidden="true">
        <span>{formatDay(views.days[0]?.day)}</span>
        <span>Today</span>
      </p>
    </div>
  )
}

const Counted = () => <p className="caption">Counted without cookies. Robots aren’t counted.</p>

const pageLabel = (page: string) => SITE_PAGES.find(({ file }) => file === page)?.label ?? page
