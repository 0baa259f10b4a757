import { Eye, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { Composer } from '@/components/thread/composer'
import { Segments } from '@/components/ui/segments'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import type { Conversation } from '@/lib/schemas'
import { useMessageDraft } from '@/lib/use-message-draft'
import { SavedReplies } from './saved-replies'
import styles from './talk.module.css'
import { useStaffFiles, useStaffMessage } from './use-staff-message'

interface StaffComposerProps {
  orderId: string
  newest: Conversation
  sentIds: readonly string[]
}

const READERS = [
  { value: 'client', label: 'Client sees this', icon: Eye },
  { value: 'note', label: 'Internal note', icon: Lock },
] as const

/** Where staff write to the client, or a note that none but the team sees. Who reads it is chosen here and is part of the draft. */
export function StaffComposer({ orderId, newest, sentIds }: StaffComposerProps) {
  const user = useAdminSession()
  const [said, setSaid] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const draft = useMessageDraft(`${user?.id ?? ''}:${orderId}`, sentIds)
  const files = useStaffFiles(orderId, newest.unsent)
  const send = useStaffMessage(orderId, (isNote) => {
    draft.forget()
    setSaid(isNote ? 'Note saved' : 'Message sent')
  })
  const { isNote } = draft
  const type = (text: string) => {
    setSaid('')
    draft.type(text)
  }
  const insert = (reply: string) => {
    type(draft.text.trim() === '' ? reply : `${draft.text.trimEnd()}\n\n${reply}`)
    input.current?.focus()
  }
  return (
    <Composer
      name="Write a message"
      label={isNote ? 'Internal note' : 'Message to the client'}
      inputRef={input}
      draft={{ ...draft, type }}
      unsent={newest.unsent}
      files={files}
      send={(message) => send.mutate({ ...message, isNote })}
      isSending={send.isPending}
      failed={
        send.problem === undefined
          ? null
          : {
              title: send.variables?.isNote ? 'Your note wasn’t saved' : 'Your message wasn’t sent',
              problem: send.problem,
            }
      }
      said={said}
      button={isNote ? 'Save note' : 'Send to client'}
      busyLabel={isNote ? 'Saving...' : 'Sending...'}
      attach="Attach"
      isNote={isNote}
      size="sm"
      head={
        <>
          <Segments
            label="Who sees it"
            segments={READERS}
            value={isNote ? 'note' : 'client'}
            disabled={send.isPending}
            onChange={(reader) => draft.choose(reader === 'note')}
          />
          <span className={styles.readers}>{readersOf(isNote, user?.sendsMail !== false)}</span>
        </>
      }
      tools={<SavedReplies text={draft.text} onInsert={insert} />}
    />
  )
}

function readersOf(isNote: boolean, sendsMail: boolean): string {
  if (isNote) return 'Only your team sees it.'
  return sendsMail ? 'The client gets it by email and in their portal.' : 'The client sees it in their portal.'
}
