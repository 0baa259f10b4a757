import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { EmailText } from '@/lib/schemas'
import { useSettled } from '@/lib/use-settled'

const PAUSE_MS = 300

/** What would be sent, once nothing has been typed for a moment; nothing is asked for while a field is empty. */
export function useEmailPreview(id: string, text: EmailText, orderId: string | null) {
  const settled = useSettled(JSON.stringify(text), PAUSE_MS)
  const asked = JSON.parse(settled) as EmailText
  const isBlank = [asked.subject, asked.body, ...asked.buttons].some((words) => words.trim() === '')
  const body = { ...asked, orderId }
  return useAdminRead(
    adminKeys.emailPreview(id, body),
    (signal) => http.post('/api/admin/settings/emails/{email}/preview', { params: { email: id }, body, signal }),
    { keepsPrevious: true, changesByItself: true, isIdle: isBlank },
  )
}
