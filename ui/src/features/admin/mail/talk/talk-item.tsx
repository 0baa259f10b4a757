import { Check, FileText, Mail as MailIcon, MailWarning, MessageSquare, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { ThreadEvent } from '@/components/thread/thread-event'
import { ThreadFiles } from '@/components/thread/thread-files'
import { ThreadMessage } from '@/components/thread/thread-message'
import { Icon } from '@/components/ui/icon'
import type { ConversationItem } from '@/lib/schemas'
import { mailWords } from './mail-words'
import styles from './talk.module.css'

interface TalkItemProps {
  item: ConversationItem
  orderId: string
  /** When the client saw it, where that is known of this one. */
  seen: string | null
  onOpen: (mailId: string) => void
}

const EVENTS = { mail: MailIcon, answer: MessageSquare, changes: MessagesSquare, form: FileText }

/** One message, note or event of a conversation, as staff see it. */
export function TalkItem({ item, orderId, seen, onOpen }: TalkItemProps) {
  if (item.kind === 'event') return <Event item={item} onOpen={onOpen} />
  const { kind, author, authorName, isMine, via, subject, at, text, quoted, files } = item
  const look = kind === 'note' ? 'note' : author === 'staff' ? 'ours' : 'theirs'
  return (
    <ThreadMessage
      look={look}
      author={authorName ?? ''}
      isMe={isMine}
      isClient={author === 'client'}
      via={viaOf(author, via, subject)}
      at={at}
      text={text}
      quoted={quoted}
      foot={<Foot item={item} seen={seen} />}
    >
      <ThreadFiles files={files} addressOf={({ id }) => `/api/orders/${orderId}/conversation/files/${id}`} />
    </ThreadMessage>
  )
}

function Event({ item, onOpen }: { item: ConversationItem; onOpen: (mailId: string) => void }) {
  const { event, at, text, mailId } = item
  return (
    <ThreadEvent icon={event ? EVENTS[event] : FileText} at={at}>
      <span>{text}</span>
      {mailId && (
        <button type="button" className={styles.open} aria-label={`Read it: ${text}`} onClick={() => onOpen(mailId)}>
          Read it
        </button>
      )}
    </ThreadEvent>
  )
}

function viaOf(author: ConversationItem['author'], via: ConversationItem['via'], subject: string): ReactNode {
  if (author === 'stranger') return <b className={styles.stranger}>Not the client’s address</b>
  if (author === 'client') return via === 'email' ? 'by email' : 'in the portal'
  return subject && <bdi>{subject}</bdi>
}

function Foot({ item, seen }: { item: ConversationItem; seen: string | null }) {
  const mail = mailWords(item.mailState)
  if (!seen && !mail) return null
  return (
    <>
      {seen && (
        <>
          <Icon icon={Check} size="sm" />
          Seen {seen}
        </>
      )}
      {mail && (
        <span className={mail.isBad ? styles.bad : undefined}>
          {mail.isBad && <Icon icon={MailWarning} size="sm" />}
          {mail.text}
        </span>
      )}
    </>
  )
}
