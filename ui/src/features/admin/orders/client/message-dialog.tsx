import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { EmailAddress } from '@/components/ui/email-address'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import mailStyles from '@/features/admin/orders/client-mail/client-mail.module.css'
import { MailProof } from '@/features/admin/orders/client-mail/mail-proof'
import { useMessagePreview } from '@/features/admin/orders/client-mail/use-mail-preview'
import { LIMITS } from '@/generated/limits'
import { ClientMessageIn } from '@/generated/sentences'
import type { AdminOrder, ClientMessage } from '@/lib/schemas'
import { useSettled } from '@/lib/use-settled'
import { useWriteToClient } from './use-write-to-client'

interface MessageDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** A mail of staff's own, shown as it will arrive. */
export function MessageDialog({ order, onClose }: MessageDialogProps) {
  const [words, setWords] = useState<ClientMessage>({ subject: '', text: '' })
  const [isChecked, setChecked] = useState(false)
  const send = useWriteToClient(order.id, onClose)
  const isMissing = (field: keyof ClientMessage) => isChecked && !words[field].trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWhole(words)) send.mutate(words)
  }
  return (
    <Dialog
      open
      className={mailStyles.dialog}
      onOpenChange={(isOpen) => {
        if (!isOpen && !send.isPending) onClose()
      }}
      holdsText={Boolean(words.subject.trim() || words.text.trim())}
      title="Email the Client"
      description={
        <>
          To{' '}
          <b className="wrap-anywhere">
            <EmailAddress address={order.email} />
          </b>
          , in your agency’s look.
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <div className={mailStyles.fields}>
          {send.error && (
            <Alert variant="danger" title="Not sent">
              {send.problem}
            </Alert>
          )}
          <Field label="Subject" required error={isMissing('subject') && ClientMessageIn.subject.wrong}>
            <Input
              dir="auto"
              maxLength={LIMITS.messageSubject}
              value={words.subject}
              onChange={(event) => setWords({ ...words, subject: event.target.value })}
            />
          </Field>
          <Field
            label="Message"
            required
            hint="Plain text. Start with your own greeting."
            error={isMissing('text') && ClientMessageIn.text.wrong}
          >
            <Textarea
              rows={9}
              dir="auto"
              maxLength={LIMITS.notes}
              value={words.text}
              onChange={(event) => setWords({ ...words, text: event.target.value })}
            />
          </Field>
        </div>
        <MessageProof orderId={order.id} words={words} />
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={send.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={send.isPending} busyLabel="Sending...">
            Send Email
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function MessageProof({ orderId, words }: { orderId: string; words: ClientMessage }) {
  const settled = useSettled(words)
  const read = useMessagePreview(orderId, isWhole(settled) ? settled : null)
  const nothing = isWhole(words) ? null : 'Write a subject and a message, and the email shows here.'
  return <MailProof title="The email they’ll get" nothing={nothing} read={read} />
}

function isWhole({ subject, text }: ClientMessage): boolean {
  return subject.trim() !== '' && text.trim() !== ''
}
