import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import { useSettled } from '@/lib/use-settled'

const SETTLED_AFTER_MS = 200
const COLOR = /^#[0-9a-f]{6}$/i

export const isColor = (text: string) => COLOR.test(text)

/** What pages would show of a color, once nobody drags it through others any more; the one before until then. */
export function useAccent(seed: string) {
  const settled = useSettled(seed, SETTLED_AFTER_MS)
  return useAdminRead(
    adminKeys.accent(settled),
    (signal) => http.get(`/api/admin/offer/accent`, { query: { seed: settled }, signal }),
    { keepsPrevious: true, isIdle: !isColor(settled) },
  )
}
