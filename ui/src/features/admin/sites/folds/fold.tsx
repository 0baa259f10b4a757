import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** What an address names it by. */
  id?: string
  /** Before its title: its number, which makes a step of it. */
  mark?: ReactNode
  /** What it says in a line, folded or open. */
  text: ReactNode
  isNow?: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** None: it's only its line. */
  children?: ReactNode
}

/** A part of a card that is one line until it's opened. What's typed into it is kept while it's folded. */
export function Fold({ title, id, mark, text, isNow = false, isOpen, onOpenChange, children }: FoldProps) {
  const bodyId = useId()
  return (
    <div
      className={classNames(styles.fold, mark !== undefined && styles.step, isNow && styles.now, isOpen && styles.open)}
    >
      <div className={styles.head}>
        <div className={styles.title}>
          {mark}
          <h3 id={id}>
            {children ? (
              <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => onOpenChange(!isOpen)}>
                {title}
              </button>
            ) : (
              title
            )}
          </h3>
        </div>
        <p className={classNames(styles.text, 'wrap-anywhere')}>{text}</p>
        {children && <Icon icon={ChevronDown} size="sm" className={styles.chevron} />}
      </div>
      {children && (
        <FoldBody id={bodyId} isOpen={isOpen} onFound={() => onOpenChange(true)}>
          {children}
        </FoldBody>
      )}
    </div>
  )
}

interface FoldBodyProps {
  id: string
  isOpen: boolean
  /** The browser's own search, or an address, has found something in it. */
  onFound: () => void
  children: ReactNode
}

function FoldBody({ id, isOpen, onFound, children }: FoldBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  // React knows no other value of `hidden` than true.
  useLayoutEffect(() => {
    if (isOpen) body.current?.removeAttribute('hidden')
    else body.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  useEffect(() => {
    const listening = new AbortController()
    body.current?.addEventListener('beforematch', () => found.current(), listening)
    return () => listening.abort()
  }, [])
  return (
    <div id={id} ref={body} className={styles.body}>
      {children}
    </div>
  )
}
