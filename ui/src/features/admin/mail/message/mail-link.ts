import { confirmed } from '@/lib/admin/confirmation'
import type { MailKind } from '@/lib/admin/message-labels'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { http } from '@/lib/http'
import type { Mail, MailDetails } from '@/lib/schemas'

const OWNERS_ONLY: MailKind[] = ['staff-invitation', 'staff-reset']

/** Whether this message has a link that only we have, and whoever is logged in may have it. */
export function useMayPassOn({ hasLink, kind }: Mail): boolean {
  const isOwner = useAdminSession()?.role === 'owner'
  return hasLink && (isOwner || !OWNERS_ONLY.includes(kind))
}

/** The message with its link. From now on it counts as one that staff have seen. */
export function askForLink(id: string): Promise<MailDetails> {
  return confirmed(() => http.post('/api/admin/messages/{message_id}/link', { params: { message_id: id } }))
}
