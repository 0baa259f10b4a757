import { useState } from 'react'
import { Composer } from '@/components/thread/composer'
import type { ClientThread } from '@/lib/schemas'
import { useMessageDraft } from '@/lib/use-message-draft'
import { useMessageFiles, useSendMessage } from './use-message-form'

interface MessageFormProps {
  orderId: string
  token: string
  newest: ClientThread
  sentIds: readonly string[]
  /** They wrote last. */
  isAnswer: boolean
}

/** Where the client writes to us. */
export function MessageForm({ orderId, token, newest, sentIds, isAnswer }: MessageFormProps) {
  const { unsent, writesWith } = newest
  const [said, setSaid] = useState('')
  const draft = useMessageDraft(orderId, sentIds)
  const files = useMessageFiles(token, unsent)
  const send = useSendMessage(token, () => {
    draft.forget()
    setSaid('Message sent')
  })
  return (
    <Composer
      name={`Write to ${writesWith}`}
      label={isAnswer ? 'Your answer' : 'Your message'}
      isLabelShown
      placeholder={`Write to ${writesWith}`}
      draft={{
        ...draft,
        type: (text) => {
          setSaid('')
          draft.type(text)
        },
      }}
      unsent={unsent}
      files={files}
      send={(message) => send.mutate(message)}
      isSending={send.isPending}
      failed={send.problem === undefined ? null : { title: 'Your message wasn’t sent', problem: send.problem }}
      said={said}
      button="Send"
      busyLabel="Sending..."
      attach="Attach a file"
    />
  )
}
