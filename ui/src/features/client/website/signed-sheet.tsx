import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Fingerprint } from '@/components/ui/fingerprint'
import { CONVERSATION_PATH } from '@/lib/client-order'
import { formatDateTime } from '@/lib/dates'
import type { ClientApproval } from '@/lib/schemas'
import styles from './approve.module.css'
import { useDownload } from './client-site'

/** What was signed, and by whom. */
export function SignedSheet({ approval, token }: { approval: ClientApproval; token: string }) {
  const download = useDownload(token, '/api/client/approval/sheet', `approval-build-${approval.build}.html`)
  return (
    <Card
      title={
        approval.kind === 'phone' ? `Version ${approval.build} is approved` : `You approved version ${approval.build}`
      }
    >
      <CardContent className="stack gap-3">
        <p>Only this version can go online. If anything changes, we’ll ask you again.</p>
        <div>
          <p className={styles.signature}>{approval.name}</p>
          <p className="caption mt-2">
            <span className="num">{formatDateTime(approval.approvedAt)}</span>
          </p>
          <details className="caption mt-2">
            <summary>Details</summary>
            Fingerprint <Fingerprint hash={approval.hash} />
          </details>
        </div>
        <div>
          <Button
            variant="outline"
            size="sm"
            busy={download.isPending}
            busyLabel="Downloading..."
            onClick={() => download.mutate()}
          >
            Download approval
          </Button>
        </div>
        {approval.access && (
          <p className="muted">
            {approval.access} If you didn’t approve this, <Link to={CONVERSATION_PATH}>message us</Link>.
          </p>
        )}
        {approval.kind === 'phone' && (
          <p className="muted">
            {approval.recordedBy} recorded your approval by phone: {approval.reason} Is that wrong?{' '}
            <Link to={CONVERSATION_PATH}>Message us</Link>.
          </p>
        )}
      </CardContent>
    </Card>
  )
}
