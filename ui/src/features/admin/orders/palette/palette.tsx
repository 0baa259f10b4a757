import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { beside, isJump } from '@/lib/admin/jump-keys'
import { whyFailed } from '@/lib/why-failed'
import { PaletteList } from './palette-list'
import styles from './palette.module.css'
import { usePaletteGroups, type Option } from './use-palette-groups'

interface PaletteProps {
  onClose: () => void
  /** Closes it and does this. */
  onDo: (run: () => void) => void
}

/** Search or jump to: a combobox with its list (WAI-ARIA), of links and buttons, so that each does what it does elsewhere. */
export function Palette({ onClose, onDo }: PaletteProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { groups, words, isPending, error } = usePaletteGroups(typed)
  const options = groups.flatMap((group) => group.options)
  const { at, choose, choices } = useChosen(options, typed, isPending)
  useCloseWhenGone(onClose)
  const open = (init: MouseEventInit = {}) => pressOption(`${id}-${at}`, init)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isJump(event.nativeEvent)) onClose()
    else if (step) choose((at + step + options.length) % options.length)
    else if (event.key === 'Enter') choices.whenKnown(() => open(event.ctrlKey || event.metaKey ? beside() : {}))
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      className={styles.palette}
      title={<span className="sr">Search or jump to</span>}
    >
      <div className={styles.field}>
        <Icon icon={Search} />
        <input
          role="combobox"
          aria-label="Search or jump to"
          placeholder="Search or jump to"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
        />
        <DialogClose>
          <button type="button" className={styles.close}>
            <kbd>Esc</kbd>
            <span className="sr">Close</span>
          </button>
        </DialogClose>
      </div>
      <PaletteList id={id} groups={groups} words={words} at={at} onPoint={choose} onClose={onClose} onDo={onDo} />
      {options.length === 0 && !isPending && !error && (
        <p className={styles.nothing}>Nothing found for “{typed.trim()}”. Try an email, an order number or a page.</p>
      )}
      {error && <p className={styles.nothing}>Orders couldn’t be searched. {whyFailed(error)}</p>}
      <p className="sr" role="status">
        {isPending ? '' : counted(options.length)}
      </p>
      <p className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> do it
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> new tab
        </span>
        <span className={styles.last}>
          <kbd>&gt;</kbd> only actions
        </span>
      </p>
    </Dialog>
  )
}

const counted = (count: number) => (count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`)

/** The first is chosen until somebody moves; then it's theirs, wherever it stands once more is found. */
function useChosen(options: Option[], typed: string, isPending: boolean) {
  const [moved, setMoved] = useState<{ typed: string; key: string } | null>(null)
  const awaited = useRef<(() => void) | null>(null)
  const own = moved?.typed === typed ? options.findIndex((option) => keyOf(option) === moved.key) : -1
  const at = Math.max(own, 0)
  useEffect(() => {
    if (isPending) return
    awaited.current?.()
    awaited.current = null
  }, [isPending])
  return {
    at,
    choose: (next: number) => {
      const option = options[next]
      if (option) setMoved({ typed, key: keyOf(option) })
    },
    choices: {
      /** Who presses Enter before the answer is there means its first. */
      whenKnown: (go: () => void) => {
        if (isPending && own === -1) awaited.current = go
        else go()
      },
    },
  }
}

const keyOf = ({ label, about }: Option) => `${label}\n${about}`

/** By the option's own link or button, so that whoever holds unsaved words is asked. */
function pressOption(id: string, init: MouseEventInit): void {
  document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
}

/** Also when somebody was asked before they left, or goes back. */
function useCloseWhenGone(onClose: () => void): void {
  const { key } = useLocation()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current) onClose()
  }, [key, onClose])
}
