import { Check, FileText, MessageSquare, MessagesSquare } from 'lucide-react'
import { ThreadEvent } from '@/components/thread/thread-event'
import { ThreadFiles } from '@/components/thread/thread-files'
import { ThreadMessage } from '@/components/thread/thread-message'
import { Icon } from '@/components/ui/icon'
import type { ClientThreadItem } from '@/lib/schemas'

interface ConversationItemProps {
  item: ClientThreadItem
  token: string
  /** Who saw it and when, where that is known of this one. */
  seen: string | null
}

const EVENTS = { mail: FileText, answer: MessageSquare, changes: MessagesSquare, form: FileText }

/** One message or event, as the client sees it. */
export function ConversationItem({ item, token, seen }: ConversationItemProps) {
  const { kind, at, author, authorName, text, quoted, via, files, event } = item
  if (kind === 'event') {
    return (
      <ThreadEvent icon={event ? EVENTS[event] : FileText} at={at}>
        {text}
      </ThreadEvent>
    )
  }
  const isOwn = author === 'client'
  return (
    <ThreadMessage
      look={isOwn ? 'ours' : 'theirs'}
      author={authorName ?? ''}
      isMe={isOwn}
      isClient={isOwn}
      via={author === 'stranger' ? 'by email, from another address' : isOwn && via === 'email' && 'by email'}
      at={at}
      text={text}
      quoted={quoted}
      foot={
        seen && (
          <>
            <Icon icon={Check} size="sm" />
            {seen}
          </>
        )
      }
    >
      <ThreadFiles files={files} token={token} addressOf={({ id }) => `/api/client/conversation/files/${id}`} />
    </ThreadMessage>
  )
}
