import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { classNames } from '@/lib/class-names'
import { NEW_VERSION_PATH } from '@/lib/corrections'
import type { Correction } from '@/lib/schemas'
import styles from './correct.module.css'
import { useDiscard } from './use-correct'

/** What has been changed so far, and what to do with it. */
export function CorrectionFoot({ token, found }: { token: string; found: Correction }) {
  const [isAsked, setAsked] = useState(false)
  const discard = useDiscard(token)
  const count = found.changes.length
  return (
    <div className={classNames(styles.correctFoot, 'sheet')} role="region" aria-label="Your changes">
      <p className="small" role="status">
        <b>{count === 1 ? '1 change' : `${count} changes`}.</b> <span className="muted">Nothing is online yet.</span>
      </p>
      <div className="row">
        <Button variant="ghost" onClick={() => setAsked(true)}>
          Discard
        </Button>
        <Button asChild size="lg">
          <Link to={NEW_VERSION_PATH}>Look at version {found.build.number}</Link>
        </Button>
      </div>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Discard your changes?"
        description="Your website stays exactly as it’s online now."
      >
        <AlertDialogCancel>
          <Button variant="outline">Keep them</Button>
        </AlertDialogCancel>
        <Button
          deed
          variant="destructive"
          busy={discard.isPending}
          busyLabel="Discarding..."
          onClick={() => discard.mutate(null, { onSettled: () => setAsked(false) })}
        >
          Discard
        </Button>
      </AlertDialog>
    </div>
  )
}
