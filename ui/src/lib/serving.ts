import { formatDate, formatDateTime } from './dates'
import type { Hosted, PageViews } from './schemas'

export interface HostedFigure {
  label: string
  value: string
  note: string
}

/** The three plain figures that staff read: requests, when the last one came, and the certificate. */
export function hostedFigures({
  state,
  requests,
  clientErrors,
  servedAt,
  checkedAt,
  certificateDays,
}: Hosted): HostedFigure[] {
  return [
    {
      label: 'Requests in the last 30 days',
      value: requests.toLocaleString('en-US'),
      note: answered(state, clientErrors),
    },
    {
      label: 'Last opened',
      value: servedAt ? formatDateTime(servedAt) : 'Not yet',
      note: servedAt ? 'By anyone, search engines included' : 'In the last 90 days',
    },
    {
      label: 'Certificate',
      value: certificateDays === null ? 'Not checked here' : daysLeft(certificateDays),
      note: checkedAt ? `Checked ${formatDateTime(checkedAt)}` : 'Domains of clients are checked every day',
    },
  ]
}

/** The first of them in a line of a list. */
export function requestsLine(requests: number): string {
  return `${requests === 1 ? '1 request' : `${requests.toLocaleString('en-US')} requests`} in 30 days`
}

/** `12 page views in the last 30 days` */
export function viewsLine({ total }: PageViews): string {
  return `${total === 1 ? '1 page view' : `${total.toLocaleString('en-US')} page views`} in the last 30 days`
}

function answered(state: Hosted['state'], clientErrors: number): string {
  if (state === 'paused' || state === 'deleted') return 'Visitors see that it isn’t available'
  return clientErrors === 0 ? 'None failed' : `${clientErrors.toLocaleString('en-US')} for pages that aren’t there`
}

function daysLeft(days: number): string {
  if (days < 0) return 'Expired'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** What happens next, in one sentence; null while no end is known. */
export function untilLine({ state, onlineUntil, keptUntil }: Hosted): string | null {
  if (state === 'deleted') return 'Its files were deleted 90 days after it was paused.'
  if (state === 'paused' && keptUntil) return `We keep its files until ${formatDate(keptUntil)}.`
  return onlineUntil ? `It stays online until ${formatDate(onlineUntil)}.` : null
}
