import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { adminPaths } from '@/lib/admin/admin-paths'
import { jumpKey } from '@/lib/admin/desk'
import { useSingleKeys } from '@/lib/admin/single-keys'
import styles from './keys-dialog.module.css'

interface KeyLine {
  keys: readonly string[]
  does: string
  /** It can be switched off. */
  isSingle?: boolean
}

const lines = (): readonly KeyLine[] => [
  { keys: [jumpKey()], does: 'Search or jump to an order, a client, a page, or something to do' },
  { keys: ['/'], does: 'Search the list on this page', isSingle: true },
  { keys: ['j', 'k'], does: 'Next and previous in a list', isSingle: true },
  { keys: ['↓', '↑'], does: 'The same, from a row of the list' },
  { keys: ['←', '→'], does: 'Next stage on the board, next day in the month' },
  { keys: ['Enter'], does: 'Open it' },
  { keys: ['Space'], does: 'On a card’s Move: pick up, and drop' },
  { keys: ['Esc'], does: 'Close, or put back' },
  { keys: ['?'], does: 'Show the keys', isSingle: true },
]

/** The keys of the admin, and where to switch the single ones off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeys()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keys"
      description="No key does anything while you type, or while a dialog is open."
    >
      <dl className={styles.keys}>
        {lines()
          .filter(({ isSingle }) => isOn || !isSingle)
          .map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
      <p className="caption">
        {isOn ? 'Single keys can be switched off under ' : 'Single keys are switched off under '}
        <Link to={adminPaths.account} onClick={onClose}>
          Account
        </Link>
        .
      </p>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Close</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}
