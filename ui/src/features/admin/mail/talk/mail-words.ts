import type { ConversationItem } from '@/lib/schemas'

interface MailWords {
  text: string
  isBad: boolean
}

/** How the email with a message stands; null where there's nothing to say. */
export function mailWords(state: ConversationItem['mailState']): MailWords | null {
  switch (state) {
    case 'queued':
    case 'sending':
      return { text: 'Email on its way', isBad: false }
    case 'sent':
      return { text: 'Emailed', isBad: false }
    case 'stored':
      return { text: 'Not emailed (no mail server)', isBad: false }
    case 'held':
      return { text: 'Saved here, not emailed: the email is held', isBad: true }
    case 'failed':
      return { text: 'Saved here, not emailed: the email failed', isBad: true }
    default:
      return null
  }
}
