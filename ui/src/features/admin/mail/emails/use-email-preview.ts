import { useEffect, useState } from 'react'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'
import type { EmailText } from '@/lib/schemas'

const PAUSE_MS = 300

/** What would be sent, once nothing has been typed for a moment; nothing is asked for while a field is empty. */
export function useEmailPreview(id: string, text: EmailText, orderId: string | null) {
  const settled = useSettled(JSON.stringify(text))
  const asked = JSON.parse(settled) as EmailText
  const isBlank = [asked.subject, asked.body, ...asked.buttons].some((words) => words.trim() === '')
  const body = { ...asked, orderId }
  return useAdminRead(
    adminKeys.emailPreview(id, body),
    (signal) => http.post('/api/admin/settings/emails/{email}/preview', { params: { email: id }, body, signal }),
    { keepsPrevious: true, changesByItself: true, isIdle: isBlank },
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [value])
  return settled
}
