import { Ellipsis } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { Deed } from '@/lib/admin/desk'
import styles from './menu.module.css'

const list = lazyDialog(async () => (await import('./menu-list')).MenuList)

/** What there is to do besides, behind one button. What places and walks the list comes when it's about to be opened. */
export function MoreMenu({ label, deeds }: { label: string; deeds: readonly Deed[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <div className={styles.more} {...list.before}>
      <Button
        ref={button}
        variant="outline"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon icon={Ellipsis} />
      </Button>
      {isOpen && <list.Dialog label={label} deeds={deeds} button={button} onClose={close} />}
    </div>
  )
}
