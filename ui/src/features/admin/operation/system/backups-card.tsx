import { Badge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { Backup, Backups } from '@/lib/schemas'
import { BackupActs } from './backup-acts'
import { countLabel, sizeLabel } from './system-labels'
import styles from './system-view.module.css'

const KINDS: Record<Backup['kind'], string> = {
  nightly: 'Automatic',
  'by hand': 'Manual',
  'before upgrade': 'Before an upgrade',
}

/** Each backup with its proof: it was restored, opened by the program, and compared. Owners make and download one. */
export function BackupsCard({ backups, isOwner }: { backups: Backups; isOwner: boolean }) {
  const [newest, ...earlier] = backups.items
  return (
    <Card title="Backups" headAside={newest && <Copies leaves={backups.leavesMachine} />}>
      {newest ? (
        <ul className={styles.systemRows}>
          <BackupRow backup={newest} />
        </ul>
      ) : (
        <EmptyState title="No backup yet" text="The first one runs automatically within 15 minutes." />
      )}
      {earlier.length > 0 && (
        <details className={styles.more}>
          <summary>Earlier backups ({earlier.length})</summary>
          <ul className={styles.systemRows}>
            {earlier.map((backup) => (
              <BackupRow key={backup.madeAt + backup.kind} backup={backup} />
            ))}
          </ul>
        </details>
      )}
      {isOwner && <BackupActs hasProven={backups.lastProvenAt !== null} />}
      {isOwner && <RestoreSteps />}
      {backups.lastProvenAt && (
        <CardContent className={classNames('caption', styles.systemFoot)}>
          Last verified backup: {formatDateTime(backups.lastProvenAt)}. Verified means that we restored it to an empty
          folder, opened it and checked what’s in it.
        </CardContent>
      )}
    </Card>
  )
}

/** No button: it takes the place of everything, so it's done on the server, by somebody who has stopped the program. */
function RestoreSteps() {
  return (
    <details className={styles.more}>
      <summary>How to restore a backup</summary>
      <div className={classNames(styles.steps, 'stack gap-3')}>
        <p>
          A restore replaces everything with what the backup holds, so it’s done on the server, by whoever runs it. The
          data it replaces are kept.
        </p>
        <ol>
          <li>
            Copy the backup to the server, and check it: <code>fundable verify-backup FILE</code>
          </li>
          <li>
            Stop the program: <code>systemctl stop fundable</code>
          </li>
          <li>
            Restore it: <code>fundable restore FILE</code>. A downloaded one asks for its passphrase.
          </li>
          <li>
            Start the program: <code>systemctl start fundable</code>
          </li>
          <li>Look at Messages. Mail is on hold until you say that it may go out, so that nobody gets it twice.</li>
        </ol>
        <p className="muted">
          On a new machine, also enter Stripe’s keys and the mail server again: a downloaded backup doesn’t hold them.
        </p>
      </div>
    </details>
  )
}

function Copies({ leaves }: { leaves: boolean }) {
  return leaves ? <Badge>Copied off-site</Badge> : <Badge variant="outline">No off-site copies</Badge>
}

function BackupRow({ backup }: { backup: Backup }) {
  return (
    <li>
      <div>
        <b>
          <time dateTime={backup.madeAt}>{formatDateTime(backup.madeAt)}</time>
        </b>
        <p className="caption wrap-anywhere">
          {KINDS[backup.kind]}
          {backup.server && `, on ${backup.server}`}
        </p>
      </div>
      <p className={classNames('caption', styles.when)}>
        {backup.problem
          ? ''
          : [sizeLabel(backup.sizeBytes), countLabel(backup.orders, 'order'), countLabel(backup.files, 'file')].join(
              ', ',
            )}
      </p>
      <div className={classNames('row', styles.marks)}>
        {backup.problem ? <Badge variant="danger">Failed</Badge> : <Badge>Verified</Badge>}
        {backup.isCopied && <Badge variant="secondary">Copied</Badge>}
      </div>
      {backup.problem && <p className={styles.trouble}>{backup.problem}</p>}
    </li>
  )
}
