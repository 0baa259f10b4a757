import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { toastShown, toastStore, type ToastEntry } from './toast-store'

const INTERACTIONS = ['pointerdown', 'keydown'] as const

const ToastSlip = lazy<ComponentType<{ entry: ToastEntry | null }>>(async () => {
  try {
    return { default: (await import('./toast-slip')).ToastSlip }
  } catch {
    // Without a connection there is no slip to show it on; the page itself must stand, and what waits for it go on.
    return { default: Unshown }
  }
})

/** Once, at the root. Its code comes with the first interaction or the first toast, so no page's first load pays for it. */
export function Toaster() {
  const entry = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read)
  const isTouched = useFirstInteraction()
  if (!entry && !isTouched) return null
  // Beside the page, not in it: an open dialog hides the page from screen readers, and its failures are said here.
  return createPortal(
    <Suspense>
      <ToastSlip entry={entry} />
    </Suspense>,
    document.body,
  )
}

function Unshown({ entry }: { entry: ToastEntry | null }) {
  useEffect(() => {
    if (entry) toastShown(entry.id)
  }, [entry])
  return null
}

function useFirstInteraction(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const note = () => {
      setTouched(true)
    }
    for (const type of INTERACTIONS) window.addEventListener(type, note, { once: true, passive: true })
    return () => {
      for (const type of INTERACTIONS) window.removeEventListener(type, note)
    }
  }, [])
  return isTouched
}
