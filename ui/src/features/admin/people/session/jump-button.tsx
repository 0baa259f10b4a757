import { Search } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { ask, jumpKey, jumpShortcut, useIsListening } from '@/lib/admin/desk'
import styles from './jump-button.module.css'

/** Opens the palette, as its key does. */
export function JumpButton() {
  const isListening = useIsListening()
  return (
    <button
      type="button"
      className={styles.jump}
      aria-haspopup="dialog"
      aria-keyshortcuts={isListening ? jumpShortcut() : undefined}
      onClick={() => ask('palette')}
    >
      <Icon icon={Search} size="sm" />
      <span className="sr">Search or jump to</span>
      <kbd>{jumpKey()}</kbd>
    </button>
  )
}
