import { useEffect, useState } from 'react'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

const SETTLED_AFTER_MS = 200
const COLOR = /^#[0-9a-f]{6}$/i

export const isColor = (text: string) => COLOR.test(text)

/** What pages would show of a color, once nobody is changing it any more; the one before until then. */
export function useAccent(seed: string) {
  const settled = useSettled(seed)
  return useAdminRead(
    adminKeys.accent(settled),
    (signal) => http.get(`/api/admin/offer/accent`, { query: { seed: settled }, signal }),
    { keepsPrevious: true, isIdle: !isColor(settled) },
  )
}

/** A color is dragged through many others. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
