import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatDate } from '@/lib/dates'
import type { EarlierSite } from '@/lib/schemas'
import styles from './earlier-templates.module.css'
import { changesLine } from './template-changes'
import { useBuildAgain, useEarlierTemplates, useTemplateChanges } from './use-earlier-templates'

/** Websites that were built with an earlier template: what today’s would change, one by one. Not there while all are of today’s. */
export function EarlierTemplatesCard() {
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const { data } = useEarlierTemplates(null)
  if (!data || data.total === 0) return null
  return (
    <Card title="Earlier templates" className={styles.earlierTemplates}>
      <p className="caption sheet-pad pb-0">
        {data.total === 1 ? '1 website was' : `${data.total.toLocaleString('en-US')} websites were`} built with an
        earlier template than version {data.templateVersion}. They stay as they are until you build them again, and what
        is online stays online until the client approves the new build. Those that would look the same aren’t listed.
      </p>
      <ul>
        {cursors.map((cursor, at) => (
          <EarlierPage
            key={cursor}
            cursor={cursor}
            isLast={at === cursors.length - 1}
            onMore={(next) => setCursors([...cursors, next])}
          />
        ))}
      </ul>
    </Card>
  )
}

interface EarlierPageProps {
  cursor: string | null
  isLast: boolean
  onMore: (next: string) => void
}

function EarlierPage({ cursor, isLast, onMore }: EarlierPageProps) {
  const read = useEarlierTemplates(cursor)
  if (!read.data)
    return (
      <li>
        <ReadFallback title="The websites couldn’t be loaded" read={read} />
      </li>
    )
  const { items, nextCursor } = read.data
  return (
    <>
      {items.map((site) => (
        <EarlierRow key={site.orderId} site={site} />
      ))}
      {isLast && nextCursor !== null && (
        <li>
          <Button variant="outline" size="sm" onClick={() => onMore(nextCursor)}>
            Show more
          </Button>
        </li>
      )}
    </>
  )
}

/** Not there once it’s known that nothing would change: building it again would do nothing. */
function EarlierRow({ site }: { site: EarlierSite }) {
  const { orderId, businessName } = site
  const changes = useTemplateChanges(orderId)
  const build = useBuildAgain(orderId)
  const line = changes.data && changesLine(changes.data)
  if (line === '') return null
  return (
    <li>
      <div>
        <Link to={adminPaths.orderRoom(orderId, 'site')}>{businessName}</Link>
        <p className="caption">
          Template {site.templateVersion}, built <span className="num">{formatDate(site.builtAt)}</span>,{' '}
          {site.host ? `online at ${site.host}` : 'not online'}
        </p>
      </div>
      {line ? (
        <p>{line}</p>
      ) : (
        <p className="muted">{changes.isError ? 'What would change couldn’t be told.' : 'Comparing...'}</p>
      )}
      <Button
        variant="outline"
        size="sm"
        busy={build.isPending}
        busyLabel="Building..."
        aria-label={`Build with today’s template: ${businessName}`}
        onClick={() => build.mutate()}
      >
        Build with today’s template
      </Button>
    </li>
  )
}
