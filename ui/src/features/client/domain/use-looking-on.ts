import { useEffect, useEffectEvent } from 'react'

const AGAIN_MS = 60_000
/** Half an hour: who leaves a tab open for longer isn't waiting for it. */
const LOOKS_MAX = 30

/** Looks once a minute while the page can be seen. */
export function useLookingOn(look: () => void, isWanted: boolean): void {
  const onTurn = useEffectEvent(look)
  useEffect(() => {
    if (!isWanted) return undefined
    let left = LOOKS_MAX
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      left -= 1
      onTurn()
      if (left === 0) clearInterval(timer)
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWanted])
}
