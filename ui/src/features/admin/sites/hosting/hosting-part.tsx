import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PartFallback } from '@/features/admin/sites/part-waiting'
import sitesStyles from '@/features/admin/sites/sites.module.css'
import { classNames } from '@/lib/class-names'
import { formatDate } from '@/lib/dates'
import type { HostedSite, WebsiteHosting } from '@/lib/schemas'
import { hostedFigures, untilLine, viewsLine } from '@/lib/serving'
import { HOSTED_LABELS } from './hosted-labels'
import styles from './hosting.module.css'
import { UntilForm } from './until-form'
import { useHosting, useKeepOnline } from './use-hosting'

/** Until when visitors see the website, what staff can do about it, and how often it was asked for. */
export function HostingPart({ orderId }: { orderId: string }) {
  const read = useHosting(orderId)
  const found = read.data
  if (!found) return <PartFallback part="hosting" title="Hosting couldn’t be loaded" read={read} />
  const { site } = found
  return (
    <section id="website-hosting" className={styles.hostingPart} aria-labelledby="website-hosting-title">
      <div className={sitesStyles.sitePart}>
        <h3 id="website-hosting-title">Hosting</h3>
        {site && (
          <Badge variant={site.hosted.state === 'online' ? 'outline' : 'default'}>
            {HOSTED_LABELS[site.hosted.state]}
          </Badge>
        )}
      </div>
      <div className={styles.hostingBody}>
        <Until orderId={orderId} found={found} />
        {site && <p>{viewsLine(found.views)}, robots left out.</p>}
        {site && <Figures site={site} />}
        <Days days={found.days} />
      </div>
    </section>
  )
}

interface UntilProps {
  orderId: string
  found: WebsiteHosting
}

function Until({ orderId, found }: UntilProps) {
  const [isOpen, setOpen] = useState(false)
  const save = useKeepOnline(orderId, () => setOpen(false))
  const close = () => {
    save.reset()
    setOpen(false)
  }
  return (
    <div className="stack gap-2">
      <p>{found.site ? standing(found.site) : 'Hosting ended before anything was online.'}</p>
      {found.until && (
        <p className="caption wrap-anywhere">
          Until {formatDate(found.until)}
          {found.untilBy && ` (${found.untilBy})`}: {found.untilReason}
        </p>
      )}
      {isOpen ? (
        <UntilForm save={save} initial={found} onClose={close} />
      ) : (
        <div className="row">
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            {found.until ? 'Change the last day' : 'Set the last day online'}
          </Button>
          {found.until && (
            <Button variant="ghost" size="sm" busy={save.isPending} onClick={() => save.mutate(null)}>
              Leave it to the subscription
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const standing = (site: HostedSite) =>
  `${site.hosted.endedOn ? `Hosting ended on ${formatDate(site.hosted.endedOn)}. ` : ''}${untilLine(site.hosted) ?? noEnd(site)}`

const noEnd = ({ renewal }: HostedSite) =>
  renewal
    ? 'It stays online while the subscription goes on.'
    : 'This order has no subscription, so its website stays online until you set a last day.'

function Figures({ site }: { site: HostedSite }) {
  return (
    <dl className={styles.hostingFigures}>
      {hostedFigures(site.hosted).map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
          <dd className="caption">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ days }: { days: WebsiteHosting['days'] }) {
  if (days.length === 0) return null
  return (
    <details>
      <summary>Requests by day</summary>
      <table className={classNames(styles.hostingDays, 'num')}>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">Requests</th>
            <th scope="col">4xx</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, requests, clientErrors }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              <td>{requests.toLocaleString('en-US')}</td>
              <td>{clientErrors.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
