import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { formatDate } from '@/lib/dates'
import type { Disk, PreviousData } from '@/lib/schemas'
import { sizeLabel } from './system-labels'
import styles from './system-view.module.css'

const WIDTH = 380
const HEIGHT = 18

interface DiskCardProps {
  disk: Disk
  previousData: PreviousData[]
  isTight: boolean
}

/** How full the disk is, and what of it is ours. */
export function DiskCard({ disk, previousData, isTight }: DiskCardProps) {
  return (
    <FoldedCard title="Disk" summary={`${sizeLabel(disk.free)} of ${sizeLabel(disk.total)} free`} isOpen={isTight}>
      <CardContent className="stack">
        <p>
          <b className="num">{sizeLabel(disk.free)}</b> of {sizeLabel(disk.total)} free.
        </p>
        <Meter disk={disk} />
        <Ledger>
          <LedgerRow label="Database">{sizeLabel(disk.database)}</LedgerRow>
          <LedgerRow label="Database journal">{sizeLabel(disk.wal)}</LedgerRow>
          <LedgerRow label="Uploaded files">{sizeLabel(disk.uploads)}</LedgerRow>
          <LedgerRow label="Local backups">{sizeLabel(disk.backups)}</LedgerRow>
          {previousData.map(({ name, replacedAt, sizeBytes }) => (
            <LedgerRow key={name} label={`Before the restore on ${formatDate(replacedAt)}`}>
              {sizeLabel(sizeBytes)}
            </LedgerRow>
          ))}
        </Ledger>
        {previousData.length > 0 && (
          <p className="caption">
            A restore keeps the data it replaced until somebody runs <code>fundable remove-replaced</code> on the
            server.
          </p>
        )}
      </CardContent>
    </FoldedCard>
  )
}

function Meter({ disk }: { disk: Disk }) {
  const ours = disk.database + disk.wal + disk.uploads + disk.backups
  const used = disk.total - disk.free
  const widthOf = (bytes: number) => (disk.total > 0 ? (WIDTH * Math.min(bytes, disk.total)) / disk.total : 0)
  const name = `Disk: ${sizeLabel(used)} of ${sizeLabel(disk.total)} used, ${sizeLabel(ours)} of it by this program.`
  return (
    <svg
      className={styles.meter}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={name}
      preserveAspectRatio="none"
    >
      <rect className={styles.meterAll} x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="4" />
      <rect className={styles.meterUsed} width={widthOf(used)} height={HEIGHT} rx="4" />
      <rect className={styles.meterOurs} width={widthOf(ours)} height={HEIGHT} rx="4" />
    </svg>
  )
}
