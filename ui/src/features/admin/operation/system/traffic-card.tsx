import { ColumnPlot } from '@/components/admin/plots/column-plot'
import { plotScale } from '@/components/admin/plots/plot-scale'
import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { formatTimeOfDay } from '@/lib/dates'
import type { Traffic } from '@/lib/schemas'
import { countLabel, latencyLabel } from './system-labels'
import styles from './system-view.module.css'

const FEET: Partial<Record<number, string>> = { 4: 'an hour ago', 30: 'half an hour ago', 59: 'now' }

/** What was asked of the server in the last hour, and how quickly it answered. */
export function TrafficCard({ traffic }: { traffic: Traffic }) {
  return (
    <FoldedCard title="The last hour" summary={summary(traffic)} isOpen={traffic.errors > 0}>
      <CardContent className={styles.systemPlots}>
        <RequestsPlot traffic={traffic} />
        <TimesPlot traffic={traffic} />
        <Ledger>
          <LedgerRow label="Requests">{traffic.requests.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="Server errors">{traffic.errors.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="95th percentile response time">
            {traffic.p95Ms === null ? 'No requests' : latencyLabel(traffic.p95Ms)}
          </LedgerRow>
          <LedgerRow label="Refused logins since start">{traffic.refusedLogins.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="Rate-limited since start">{traffic.limited.toLocaleString('en-US')}</LedgerRow>
        </Ledger>
      </CardContent>
    </FoldedCard>
  )
}

function summary({ requests, errors, p95Ms }: Traffic): string {
  const asked = countLabel(requests, 'request')
  if (errors > 0) return `${asked}, ${countLabel(errors, 'error')}`
  return p95Ms === null ? asked : `${asked}, 95% answered within ${latencyLabel(p95Ms)}`
}

function RequestsPlot({ traffic: { minutes, requests, errors } }: { traffic: Traffic }) {
  const most = Math.max(...minutes.map((minute) => minute.requests))
  return (
    <figure>
      <figcaption className="caption">Requests per minute</figcaption>
      <ColumnPlot
        name={`Requests per minute, last 60 minutes: ${countLabel(requests, 'request')}, at most ${most} per minute, ${errors} failed.`}
        columns={minutes.map(({ startsAt, requests, errors }) => ({
          key: startsAt,
          title: `${formatTimeOfDay(startsAt)}: ${countLabel(requests, 'request')}${errors ? `, ${errors} failed` : ''}`,
          value: requests,
          bad: errors,
        }))}
        scale={plotScale(most, 1)}
        labelOf={(value) => value.toLocaleString('en-US')}
        footOf={footOf}
      />
    </figure>
  )
}

function TimesPlot({ traffic: { minutes, p95Ms } }: { traffic: Traffic }) {
  const longest = Math.max(...minutes.map((minute) => minute.p95Ms ?? 0))
  const whole = p95Ms === null ? 'no requests' : `95th percentile ${latencyLabel(p95Ms)}`
  return (
    <figure>
      <figcaption className="caption">95th percentile response time</figcaption>
      <ColumnPlot
        name={`Response time per minute, last 60 minutes: ${whole}, slowest minute ${latencyLabel(longest)}.`}
        columns={minutes.map(({ startsAt, p95Ms }) => ({
          key: startsAt,
          title: `${formatTimeOfDay(startsAt)}: ${p95Ms === null ? 'no requests' : latencyLabel(p95Ms)}`,
          value: p95Ms ?? 0,
        }))}
        scale={plotScale(longest, 1)}
        labelOf={latencyLabel}
        footOf={footOf}
      />
    </figure>
  )
}

const footOf = (index: number) => FEET[index] ?? null
