import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { classNames } from '@/lib/class-names'
import { Icon } from './icon'
import { dismissToast, TOAST_DURATION_MS, toastShown, type ToastEntry } from './toast-store'
import { useFocusDespiteDialogs } from './use-focus-despite-dialogs'

/** The toast area with at most one slip in it. F8 moves the focus there. */
export function ToastSlip({ entry }: { entry: ToastEntry | null }) {
  const viewport = useRef<HTMLOListElement>(null)
  useFocusDespiteDialogs(viewport)
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right">
      {entry && <Toast key={entry.id} entry={entry} />}
      {/* aria-live keeps a dialog that opens later from hiding it. */}
      <Radix.Viewport ref={viewport} className="toaster" hotkey={['F8']} aria-live="off" />
    </Radix.Provider>
  )
}

function Toast({ entry }: { entry: ToastEntry }) {
  const isDestructive = entry.variant === 'destructive'
  useEffect(() => {
    toastShown(entry.id)
  }, [entry.id])
  return (
    <Radix.Root
      open={entry.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(entry.id)
      }}
      className={classNames('toast', isDestructive && 'toast-danger')}
    >
      <Icon icon={isDestructive ? TriangleAlert : CircleCheck} />
      <Radix.Title asChild>
        <b>{entry.title}</b>
      </Radix.Title>
      {entry.description !== undefined && (
        <Radix.Description asChild>
          <p>{entry.description}</p>
        </Radix.Description>
      )}
      <Radix.Close className="btn" aria-label="Dismiss">
        <Icon icon={X} size="sm" />
      </Radix.Close>
    </Radix.Root>
  )
}
