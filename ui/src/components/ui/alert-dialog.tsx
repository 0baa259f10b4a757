import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** What else is to be known, beside the description. */
  note?: ReactNode
  /** Where the focus goes on closing when not back to where it came from. */
  focusOnClose?: () => HTMLElement | null
  /** The buttons: an `AlertDialogCancel` around Cancel, then the action. */
  children: ReactNode
}

/** Asks before something that cannot be undone. A click outside does not answer it. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  note,
  focusOnClose,
  children,
}: AlertDialogProps) {
  const returnFocus = useReturnFocus(focusOnClose)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content className="dialog" {...returnFocus}>
            <div className="dialog-head">
              <Radix.Title className="t-section">{title}</Radix.Title>
              <Radix.Description>{description}</Radix.Description>
              {note && <p>{note}</p>}
            </div>
            <div className="dialog-foot">{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function AlertDialogCancel({ children }: { children: ReactNode }) {
  return <Radix.Cancel asChild>{children}</Radix.Cancel>
}
