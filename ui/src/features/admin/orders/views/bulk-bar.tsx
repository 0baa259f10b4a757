import { Download, Flag, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { confirmed } from '@/lib/admin/confirmation'
import { download } from '@/lib/admin/download'
import { useIsTeam } from '@/lib/admin/use-people'
import { SELECTED_MAX, type Selection } from './use-selection'
import styles from './views.module.css'

const statusDialog = lazyDialog(async () => (await import('./bulk-status-dialog')).BulkStatusDialog)
const assignDialog = lazyDialog(async () => (await import('./bulk-assign-dialog')).BulkAssignDialog)

/** What can be done with the orders that are ticked. */
export function BulkBar({ selection }: { selection: Selection }) {
  const [asked, setAsked] = useState<'status' | 'assign' | null>(null)
  const isTeam = useIsTeam()
  const file = useSingleMutation({
    mutationFn: () =>
      confirmed(() =>
        download('/api/admin/orders/export', { stage: 'all', orders: selection.orders.map(({ id }) => id) }),
      ),
    failed: 'Not Downloaded',
  })
  const count = selection.orders.length
  const label = count === SELECTED_MAX ? `${count} selected, as many as can be at once` : `${count} selected`
  return (
    <>
      <p className="sr" role="status">
        {count > 0 && label}
      </p>
      {count > 0 && (
        <div className={styles.bulk} role="region" aria-label="Selected orders">
          <b>{label}</b>
          {isTeam && (
            <Button variant="ghost" size="sm" {...assignDialog.before} onClick={() => setAsked('assign')}>
              <Icon icon={UserRound} size="sm" />
              Assign…
            </Button>
          )}
          <Button variant="ghost" size="sm" {...statusDialog.before} onClick={() => setAsked('status')}>
            <Icon icon={Flag} size="sm" />
            Update Status…
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={file.isPending}
            busyLabel="Downloading..."
            onClick={() => file.mutate()}
          >
            <Icon icon={Download} size="sm" />
            CSV
          </Button>
          <Button variant="ghost" size="sm" aria-label="Clear the selection" onClick={selection.clear}>
            <Icon icon={X} size="sm" />
          </Button>
        </div>
      )}
      {asked === 'status' && <statusDialog.Dialog selection={selection} onClose={() => setAsked(null)} />}
      {asked === 'assign' && <assignDialog.Dialog selection={selection} onClose={() => setAsked(null)} />}
    </>
  )
}
