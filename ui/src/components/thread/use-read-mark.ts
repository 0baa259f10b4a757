import { useEffect, useRef } from 'react'

/** Tells once of each newest message that it was on the screen, not while its page lies in the background. */
export function useReadMark(newest: string | null, mark: (upTo: string) => void): void {
  const told = useRef<string | null>(null)
  const latest = useRef(mark)
  useEffect(() => {
    latest.current = mark
  })
  useEffect(() => {
    const tell = () => {
      if (newest === null || newest === told.current || document.visibilityState !== 'visible') return
      told.current = newest
      latest.current(newest)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newest])
}
