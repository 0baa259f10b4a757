import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { LIMITS } from '@/generated/limits'
import { refreshOrders } from '@/lib/admin/admin-data'
import { SAVED } from '@/lib/admin/saved-mail'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { counted } from '@/lib/counted'
import { http, isCoded } from '@/lib/http'
import { answerLabel, ASKABLE } from '@/lib/intake-labels'
import type { AskedAnswer, IntakeForm } from '@/lib/schemas'
import { shortened } from '@/lib/shortened'

interface SendBackProps {
  form: IntakeForm
  onClose: () => void
}

/** Which answers the client is to look at again, each with what's asked about it. */
export function SendBackDialog({ form, onClose }: SendBackProps) {
  const [asked, setAsked] = useState<readonly AskedAnswer[]>([])
  const [isChecked, setChecked] = useState(false)
  const send = useSendBack(form, onClose)
  const typed: Partial<Record<string, unknown>> = { ...form, ...form.socialLinks, logo: form.logoUrl && 'Uploaded' }
  const toggle = (name: string, isAsked: boolean) =>
    setAsked(isAsked ? [...asked, { name, note: '' }] : asked.filter((one) => one.name !== name))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (asked.length > 0 && asked.every(({ note }) => note.trim() !== '')) send.mutate(asked)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !send.isPending) onClose()
      }}
      title="Send answers back"
      description="The client’s form opens with these alone, and your note on each. The clock is paused until they’ve answered."
      holdsText={asked.some(({ note }) => note.trim() !== '')}
      wide
      className="dialog-long"
    >
      <form noValidate className="stack gap-4" onSubmit={submit}>
        {ASKABLE.map((name) => (
          <Asked
            key={name}
            name={name}
            answer={typed[name]}
            note={asked.find((one) => one.name === name)?.note}
            isChecked={isChecked}
            onToggle={(isAsked) => toggle(name, isAsked)}
            onNote={(note) => setAsked(asked.map((one) => (one.name === name ? { name, note } : one)))}
          />
        ))}
        {isChecked && asked.length === 0 && <p className="error">Choose at least one answer to send back.</p>}
        {send.error && (
          <Alert variant="danger" title="Nothing was sent">
            {send.problem}
          </Alert>
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={send.isPending}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={send.isPending} busyLabel="Sending...">
            {asked.length > 0 ? `Send ${counted(asked.length, 'answer')} back` : 'Send back'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface AskedProps {
  name: string
  /** What the client wrote. */
  answer: unknown
  /** Undefined while it isn't sent back. */
  note: string | undefined
  isChecked: boolean
  onToggle: (isAsked: boolean) => void
  onNote: (note: string) => void
}

function Asked({ name, answer, note, isChecked, onToggle, onNote }: AskedProps) {
  const label = answerLabel(name)
  return (
    <div className="stack gap-2">
      <label className="tick">
        <input type="checkbox" checked={note !== undefined} onChange={({ target }) => onToggle(target.checked)} />
        <span className="min-w-0">
          {label}
          <span className="caption block wrap-anywhere whitespace-pre-line" dir="auto">
            {typeof answer === 'string' ? shortened(answer, SHOWN) : 'Not answered'}
          </span>
        </span>
      </label>
      {note !== undefined && (
        <Field
          label={`What do you ask about ${label}?`}
          error={isChecked && note.trim() === '' && 'Say what you want to know about it. The client sees it.'}
        >
          <Textarea
            dir="auto"
            rows={3}
            maxLength={LIMITS.sentBackNote}
            value={note}
            onChange={({ target }) => onNote(target.value)}
          />
        </Field>
      )}
    </div>
  )
}

const SHOWN = 100

function useSendBack(form: IntakeForm, onSent: () => void) {
  const queryClient = useQueryClient()
  const sendsMail = useAdminSession()?.sendsMail !== false
  return useSingleMutation({
    mutationFn: (asked: readonly AskedAnswer[]) =>
      http.post('/api/orders/{order_id}/intake-form/send-back', {
        params: { order_id: form.orderId },
        body: { seen: form.updatedAt, answers: [...asked] },
      }),
    onSuccess: (_, asked) => {
      refreshOrders(queryClient)
      toast({
        title: 'Answers Sent Back',
        description: sendsMail ? `The client was emailed about ${counted(asked.length, 'answer')}.` : SAVED,
      })
      onSent()
    },
    // The answers that are there now are shown, and can be asked about.
    onError: (error) => {
      if (isCoded(error, 'form_moved')) refreshOrders(queryClient)
    },
  })
}
