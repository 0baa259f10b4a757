import { Badge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { Backup, Backups } from '@/lib/schemas'
import { countLabel, sizeLabel } from './system-labels'
import styles from './system-view.module.css'

const KINDS: Record<Backup['kind'], string> = {
  nightly: 'Automatic',
  'by hand': 'Manual',
  'before upgrade': 'Before an upgrade',
}

/** Each backup with its proof: it was restored, opened by the program, and compared. */
export function BackupsCard({ backups }: { backups: Backups }) {
  return (
    <Card title="Backups" headAside={backups.items.length > 0 && <Copies leaves={backups.leavesMachine} />}>
      {backups.items.length === 0 ? (
        <EmptyState
          title="No backup yet"
          text="The first one runs automatically within 15 minutes, then every night."
        />
      ) : (
        <ul className={styles.systemRows}>
          {backups.items.map((backup) => (
            <BackupRow key={backup.madeAt + backup.kind} backup={backup} />
          ))}
        </ul>
      )}
      {backups.lastProvenAt && (
        <CardContent className={classNames('caption', styles.systemFoot)}>
          Last verified backup: {formatDateTime(backups.lastProvenAt)}. Verified means that we restored it to an empty
          folder, opened it and checked what’s in it.
        </CardContent>
      )}
    </Card>
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
        <p className="caption">{KINDS[backup.kind]}</p>
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
