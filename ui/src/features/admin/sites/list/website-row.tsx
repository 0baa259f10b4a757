import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { HOSTED_LABELS } from '@/features/admin/sites/hosting/hosted-labels'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatDate, formatDateTime } from '@/lib/dates'
import type { HostedSite } from '@/lib/schemas'
import { hostedFigures, requestsLine } from '@/lib/serving'
import styles from './websites.module.css'

/** A website: where it is and whose, until when, when it renews, and how it does. */
export function WebsiteRow({ site }: { site: HostedSite }) {
  const { hosted } = site
  const [, , certificate] = hostedFigures(hosted)
  return (
    <tr>
      <th scope="row">
        <Link data-list-item to={`${adminPaths.orderRoom(site.orderId, 'site')}#website-hosting`}>
          {site.businessName}
        </Link>
        {site.url ? (
          <a className="address" href={site.url} target="_blank" rel="noopener noreferrer">
            {site.host}
            <span className="sr"> (opens in a new tab)</span>
          </a>
        ) : (
          <span className="caption">No address</span>
        )}
        <span className="caption">
          Order #<span className="num">{site.orderId.slice(0, 8)}</span>
        </span>
      </th>
      <td data-label="Hosting" className={styles.state}>
        <Badge variant={hosted.state === 'online' ? 'outline' : 'default'}>{HOSTED_LABELS[hosted.state]}</Badge>
        <span className="caption">{dayOf(site)}</span>
      </td>
      <td data-label="Renewal">{renewalOf(site)}</td>
      <td data-label="Last opened">
        {hosted.servedAt ? formatDateTime(hosted.servedAt) : 'Not yet'}
        <span className="caption">{requestsLine(hosted.requests)}</span>
      </td>
      <td data-label="Certificate">{hosted.certificateDays === null ? '' : certificate?.value}</td>
    </tr>
  )
}

function dayOf({ hosted }: HostedSite): string {
  if (hosted.state === 'grace' && hosted.onlineUntil) return `Until ${formatDate(hosted.onlineUntil)}`
  return hosted.state === 'paused' && hosted.keptUntil ? `Files until ${formatDate(hosted.keptUntil)}` : ''
}

function renewalOf({ renewal }: HostedSite): string {
  if (!renewal) return 'No subscription'
  if (renewal.status === 'ended') return `Ended ${formatDate(renewal.endsOn)}`
  if (renewal.status === 'paused') return 'Paused'
  if (renewal.cancelOn) return `Ends ${formatDate(renewal.cancelOn)}`
  return renewal.status === 'past_due' ? 'Past due' : formatDate(renewal.endsOn)
}
