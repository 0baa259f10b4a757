import { useEffect, useState, type ComponentType } from 'react'
import { NetworkError } from '@/lib/http'
import { toast } from './toast-store'

/**
 * A dialog whose code comes on demand; `before` is for whatever comes before the press that opens it. When the code
 * cannot come, a toast says so and the page stays as it is, with all that was typed on it. The next press tries again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const fetchDialog = async () => {
    Loaded ??= await load()
  }
  const preload = () => {
    fetchDialog().catch(() => undefined)
  }
  return {
    before: { onPointerEnter: preload, onFocus: preload },
    Dialog: function LazyDialog(props: Props) {
      const { onClose } = props
      const [isHere, setHere] = useState(Loaded !== undefined)
      useEffect(() => {
        if (isHere) return
        let isWanted = true
        fetchDialog().then(
          () => {
            if (isWanted) setHere(true)
          },
          (error: unknown) => {
            if (!isWanted) return
            toast({ title: 'Not Opened', description: reason(error), variant: 'destructive' })
            onClose()
          },
        )
        return () => {
          isWanted = false
        }
      }, [isHere, onClose])
      return isHere && Loaded ? <Loaded {...props} /> : null
    },
  }
}

/** A browser does not say whether nothing answered or a newer version has replaced the code. */
function reason(error: unknown): string {
  if (!navigator.onLine) return new NetworkError(error).message
  return 'We couldn’t load it. What you typed is still here. Try again in a moment. If it keeps failing, reload the page.'
}
