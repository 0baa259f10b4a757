import { DropdownMenu as Radix } from 'radix-ui'
import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import type { Deed } from '@/lib/admin/desk'
import { classNames } from '@/lib/class-names'
import styles from './menu.module.css'

interface MenuListProps {
  label: string
  deeds: readonly Deed[]
  button: RefObject<HTMLButtonElement | null>
  /** The side of the button that it keeps to. */
  align?: 'start' | 'end'
  onClose: () => void
}

/** The open menu (WAI-ARIA's menu button). Its own trigger only says where it lies: the button was there before it. */
export function MenuList({ label, deeds, button, align = 'end', onClose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [])
  return (
    <Radix.Root open modal={false} onOpenChange={onClose}>
      <Radix.Trigger asChild>
        <span className={styles.place} aria-hidden="true" />
      </Radix.Trigger>
      {/* No portal: outside the page's parts it would lie in no landmark. */}
      <Radix.Content
        ref={menu}
        className={styles.menu}
        align={align}
        sideOffset={4}
        collisionPadding={12}
        aria-label={label}
        aria-labelledby={undefined}
        onInteractOutside={(event) => {
          // The button closes it itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) button.current?.focus()
          // Only now: what it opens remembers where the focus was.
          chosen.current?.()
        }}
      >
        {deeds.map((deed, index) => (
          <Item
            key={index}
            deed={deed}
            isApart={index > 0 && (deed.isDanger === true || (deeds[index - 1]?.hint !== undefined && !deed.hint))}
            onChoose={(run) => {
              chosen.current = run
            }}
          />
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}

interface ItemProps {
  deed: Deed
  isApart: boolean
  onChoose: (run: () => void) => void
}

function Item({ deed, isApart, onChoose }: ItemProps) {
  const words = (
    <>
      <Icon icon={deed.icon} size="sm" />
      {deed.hint === undefined ? (
        deed.label
      ) : (
        <span className={styles.two}>
          <bdi>{deed.label}</bdi>
          <small dir="auto">{deed.hint}</small>
        </span>
      )}
    </>
  )
  const look = classNames(styles.item, deed.isDanger && styles.danger)
  return (
    <>
      {isApart && <Radix.Separator className={styles.line} />}
      {'run' in deed ? (
        <Radix.Item className={look} onSelect={() => onChoose(deed.run)}>
          {words}
        </Radix.Item>
      ) : (
        <Radix.Item className={look} asChild>
          {'to' in deed ? <Link to={deed.to}>{words}</Link> : <a href={deed.href}>{words}</a>}
        </Radix.Item>
      )}
    </>
  )
}
