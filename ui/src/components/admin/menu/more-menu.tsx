import { Ellipsis } from 'lucide-react'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import type { Deed } from '@/lib/admin/desk'
import styles from './menu.module.css'

const list = lazyDialog(async () => (await import('./menu-list')).MenuList)

interface MoreMenuProps {
  label: string
  deeds: readonly Deed[]
  /** The button's, in place of three dots; then it's a quiet one. */
  words?: ReactNode
}

/** What there is to do besides, behind one button. What places and walks the list comes when it's about to be opened. */
export function MoreMenu({ label, deeds, words }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <div className={styles.more} {...list.before}>
      <Button
        ref={button}
        variant={words ? 'ghost' : 'outline'}
        size={words ? 'sm' : 'md'}
        className={words ? undefined : styles.button}
        aria-label={words ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {words ?? <Icon icon={Ellipsis} />}
      </Button>
      {isOpen && (
        <list.Dialog label={label} deeds={deeds} button={button} align={words ? 'start' : 'end'} onClose={close} />
      )}
    </div>
  )
}
