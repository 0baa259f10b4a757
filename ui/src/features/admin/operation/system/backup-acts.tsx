import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { useRunJob } from './system-data'
import styles from './system-view.module.css'

const downloadDialog = lazyDialog(async () => (await import('./download-backup-dialog')).DownloadBackupDialog)

/** What owners do with backups here. */
export function BackupActs({ hasProven }: { hasProven: boolean }) {
  const { mutate, isPending } = useRunJob()
  const [isOpen, setOpen] = useState(false)
  return (
    <CardContent className={styles.acts}>
      <Button size="sm" busy={isPending} busyLabel="Starting..." onClick={() => mutate('back-up')}>
        Back up now
      </Button>
      {hasProven && (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)} {...downloadDialog.before}>
          Download a backup
        </Button>
      )}
      {isOpen && <downloadDialog.Dialog onClose={() => setOpen(false)} />}
    </CardContent>
  )
}
