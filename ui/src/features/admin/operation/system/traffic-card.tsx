import { ColumnPlot } from '@/components/admin/plots/column-plot'
import { plotScale } from '@/components/admin/plots/plot-scale'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import type { Traffic } from '@/lib/schemas'
import { countLabel, timeLabel, latencyLabel } from './system-labels'

const FEET: Partial<Record<number, string>> = { 4: 'an hour ago', 30: 'half an hour ago', 59: 'now' }

/** What was asked of the server in the last hour, and how quickly it answered. */
export function TrafficCard({ traffic }: { traffic: Traffic }) {
  return (
    <Card title="The last hour">
      <CardContent className="system-plots">
        <RequestsPlot traffic={traffic} />
        <TimesPlot traffic={traffic} />
        <Ledger>
          <LedgerRow label="Requests">{traffic.requests.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="Failed on our side">{traffic.errors.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="95 of 100 took at most">
            {traffic.p95Ms === null ? 'Nothing was asked' : latencyLabel(traffic.p95Ms)}
          </LedgerRow>
          <LedgerRow label="Refused logins since the start">{traffic.refusedLogins.toLocaleString('en-US')}</LedgerRow>
          <LedgerRow label="Told to wait since the start">{traffic.limited.toLocaleString('en-US')}</LedgerRow>
        </Ledger>
      </CardContent>
    </Card>
  )
}

function RequestsPlot({ traffic: { minutes, requests, errors } }: { traffic: Traffic }) {
  const most = Math.max(...minutes.map((minute) => minute.requests))
  return (
    <figure>
      <figcaption className="caption">Requests a minute</figcaption>
      <ColumnPlot
        name={`Requests a minute, 60 minutes: ${countLabel(requests, 'request')}, at most ${most} a minute, ${errors} failed.`}
        columns={minutes.map(({ startsAt, requests, errors }) => ({
          key: startsAt,
          title: `${timeLabel(startsAt)}: ${countLabel(requests, 'request')}${errors ? `, ${errors} failed` : ''}`,
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
  const whole = p95Ms === null ? 'nothing was asked' : `95 of 100 took at most ${latencyLabel(p95Ms)}`
  return (
    <figure>
      <figcaption className="caption">What 95 of 100 answers took at most</figcaption>
      <ColumnPlot
        name={`Time to answer by the minute, 60 minutes: ${whole}, in the slowest minute ${latencyLabel(longest)}.`}
        columns={minutes.map(({ startsAt, p95Ms }) => ({
          key: startsAt,
          title: `${timeLabel(startsAt)}: ${p95Ms === null ? 'nothing was asked' : latencyLabel(p95Ms)}`,
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
