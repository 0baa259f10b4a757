import { Dialog as Radix } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { useReturnFocus } from './use-return-focus'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  wide?: boolean
  /** A click beside it does not throw away what was typed in it: Escape and Cancel still do. */
  holdsText?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A form or a file picker above the page. Escape and a click outside close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  holdsText = false,
  className,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus()
  const undescribed = description === undefined ? { 'aria-describedby': undefined } : {}
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className={classNames('dialog', wide && 'dialog-wide', className)}
            onFocus={showFocused}
            onInteractOutside={(event) => {
              if (holdsText) event.preventDefault()
            }}
            {...undescribed}
            {...returnFocus}
          >
            <div className="dialog-head">
              <Radix.Title className="t-section">{title}</Radix.Title>
              {description !== undefined && <Radix.Description>{description}</Radix.Description>}
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** From the last control Tab leads back to the first, which a dialog taller than the screen has scrolled away. */
function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

/** Cancel first, the action last; on phones the action comes first. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>
}

/** Makes the button inside it close the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
