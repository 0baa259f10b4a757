import { useEffect, useState } from 'react'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { ask, useAsked } from '@/lib/admin/desk'
import { keepFocus } from '@/lib/kept-focus'
import { useDeskKeys } from './use-desk-keys'

const palette = lazyDialog(async () => (await import('./palette')).Palette)
const keys = lazyDialog(async () => (await import('./keys-dialog')).KeysDialog)

const close = () => ask(null)

/** Listens, and shows what's asked for by a key or a button. */
export function DeskKeys() {
  useDeskKeys()
  useEffect(keepFocus, [])
  const asked = useAsked()
  const [next, setNext] = useState<{ run: () => void } | null>(null)
  // What's done may open a dialog: the palette is closed before, and the focus where it was.
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(next.run)
    return () => clearTimeout(timer)
  }, [next])
  const closeAndDo = (run: () => void) => {
    close()
    setNext({ run })
  }
  if (asked === 'palette') return <palette.Dialog onClose={close} onDo={closeAndDo} />
  return asked === 'keys' ? <keys.Dialog onClose={close} /> : null
}
