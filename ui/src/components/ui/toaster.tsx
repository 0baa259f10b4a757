import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { toastShown, toastStore, type ToastEntry } from './toast-store'

const INTERACTIONS = ['pointerdown', 'keydown'] as const

/** Once, at the root. Its code comes with the first interaction or the first toast, so no page's first load pays for it. */
export function Toaster() {
  const entry = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read)
  const isTouched = useFirstInteraction()
  const [Slip, setSlip] = useState<ComponentType<{ entry: ToastEntry | null }> | null>(null)
  useEffect(() => {
    if (Slip || !(entry || isTouched)) return
    import('./toast-slip').then(
      ({ ToastSlip }) => {
        setSlip(() => ToastSlip)
      },
      () => {
        // Without a connection there is no slip to show it on; the page itself must stand, and what waits for it go on.
        // It is asked for again with the next toast.
        if (entry) toastShown(entry.id)
      },
    )
  }, [Slip, entry, isTouched])
  // Beside the page, not in it: an open dialog hides the page from screen readers, and its failures are said here.
  return Slip && createPortal(<Slip entry={entry} />, document.body)
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
