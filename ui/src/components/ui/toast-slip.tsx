import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { classNames } from '@/lib/class-names'
import { Icon } from './icon'
import { dismissToast, TOAST_DURATION_MS, toastShown, type ToastEntry } from './toast-store'
import { useFocusDespiteDialogs } from './use-focus-despite-dialogs'

const LABEL = 'Notifications (F8)'
const HOTKEY = ['F8']
const NONE: string[] = []

/** The toast area with at most one slip in it. F8 moves the focus there; without a slip, it stays where it is. */
export function ToastSlip({ entry }: { entry: ToastEntry | null }) {
  const viewport = useRef<HTMLOListElement>(null)
  useFocusDespiteDialogs(viewport)
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeDirection="right">
      {entry && <Toast key={entry.id} entry={entry} />}
      {/* aria-live keeps a dialog that opens later from hiding it. */}
      <Radix.Viewport
        ref={viewport}
        className="toaster"
        label={LABEL}
        hotkey={entry?.isOpen ? HOTKEY : NONE}
        aria-live="off"
      />
    </Radix.Provider>
  )
}

function Toast({ entry }: { entry: ToastEntry }) {
  const isDestructive = entry.variant === 'destructive'
  const slip = useRef<HTMLLIElement>(null)
  useEffect(() => {
    toastShown(entry.id)
    if (slip.current) clearWay(slip.current)
  }, [entry.id])
  return (
    <Radix.Root
      ref={slip}
      open={entry.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(entry.id)
      }}
      className={classNames('toast', isDestructive && 'toast-danger')}
      data-toast={entry.variant ?? 'default'}
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

/** What somebody has to see next: the field that is wrong and what is said of it, or what has the focus. */
const IN_USE = '.field.bad .error, [aria-invalid="true"], main :focus'

/** Moves the page from under the slip, so that it covers no error and no button in use. */
function clearWay(slip: HTMLElement): void {
  const { top, bottom } = slip.getBoundingClientRect()
  const covered = [...document.querySelectorAll(IN_USE)]
    .map((element) => element.getBoundingClientRect())
    .filter((place) => place.top < bottom && place.bottom > top)
  if (covered.length > 0) window.scrollBy(0, Math.min(...covered.map((place) => place.top)) - bottom - GAP_PX)
}

const GAP_PX = 12
