import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { useReturnFocus } from './use-return-focus'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  wide?: boolean
  className?: string
  children: ReactNode
}

/** A form or a file picker above the page. Escape and a click outside close it. */
export function Dialog({ open, onOpenChange, title, description, wide = false, className, children }: DialogProps) {
  const returnFocus = useReturnFocus()
  const undescribed = description === undefined ? { 'aria-describedby': undefined } : {}
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className={classNames('dialog', wide && 'dialog-wide', className)}
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

/** Cancel first, the action last; on phones the action comes first. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>
}

/** Makes the button inside it close the dialog. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
