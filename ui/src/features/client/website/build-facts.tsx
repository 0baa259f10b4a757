import type { ReactNode } from 'react'
import { Card, CardContent } from '@/components/ui/card'
import { Fingerprint } from '@/components/ui/fingerprint'
import { formatDate } from '@/lib/dates'
import type { ReviewedSite } from '@/lib/schemas'

/** Which build a client looks at. */
export function BuildFacts({ site, children }: { site: ReviewedSite; children: ReactNode }) {
  return (
    <Card>
      <CardContent className="stack">
        <dl className="facts">
          <div>
            <dt>Version</dt>
            <dd className="num">
              {site.build}, {formatDate(site.createdAt)}
            </dd>
          </div>
        </dl>
        <details className="caption">
          <summary>Details</summary>
          Fingerprint <Fingerprint hash={site.hash} />
        </details>
        {children && <div>{children}</div>}
      </CardContent>
    </Card>
  )
}
