import { Card, CardContent } from '@/components/ui/card'
import { Fingerprint } from '@/components/ui/fingerprint'
import { formatDate } from '@/lib/dates'
import type { ClientSite, ReviewedSite } from '@/lib/schemas'
import { ApproveBar, ApproveCard } from './approve-card'
import { PreviewFrame } from './preview-frame'
import { SignedSheet } from './signed-sheet'
import './website-review.css'

interface WebsiteReviewProps {
  token: string
  site: ReviewedSite
  state: ClientSite | undefined
}

/** The website with how to ask for changes beside it. */
export function WebsiteReview({ token, site, state }: WebsiteReviewProps) {
  const toApprove = state && !state.isApproved && { token, reviewed: site, site: state }
  return (
    <div className="studio">
      <PreviewFrame site={site} />
      <aside className="stack gap-4">
        {state?.isApproved && state.approval && <SignedSheet approval={state.approval} />}
        {toApprove && <ApproveCard {...toApprove} />}
        <Card title="What should change?">
          <CardContent className="stack gap-4">
            <p>
              Reply to any of our emails with all your changes in one go. Name the page, and write what should be there
              instead.
            </p>
            <p className="muted">Our own mistakes never use your revision round.</p>
            <dl className="facts">
              <div>
                <dt>Build</dt>
                <dd className="num">
                  {site.build}, {formatDate(site.createdAt)}
                </dd>
              </div>
              <div>
                <dt>Fingerprint</dt>
                <dd>
                  <Fingerprint hash={site.hash} />
                </dd>
              </div>
            </dl>
          </CardContent>
        </Card>
      </aside>
      {toApprove && <ApproveBar {...toApprove} />}
    </div>
  )
}
