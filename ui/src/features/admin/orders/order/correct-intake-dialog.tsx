import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { StaleNotice } from '@/components/admin/stale-notice'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { INTAKE_FIELDS } from '@/generated/intake-fields'
import { adminKeys, refreshOrders } from '@/lib/admin/admin-data'
import { http, isCoded } from '@/lib/http'
import type { IntakeForm } from '@/lib/schemas'

type IntakeField = (typeof INTAKE_FIELDS)[number]

interface CorrectIntakeProps {
  form: IntakeForm
  onClose: () => void
}

const FIELDS = INTAKE_FIELDS.filter(isText)
const OTHERS = INTAKE_FIELDS.filter(isOther)

type Name = (typeof FIELDS)[number]['name']
type Typed = Record<Name, string>

/** What the client would have corrected, had they seen it. Every answer here is the client's word, so a reason is asked. */
export function CorrectIntakeDialog({ form, onClose }: CorrectIntakeProps) {
  const [seen, setSeen] = useState(form)
  const [typed, setTyped] = useState(() => answersOf(form))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const correct = useCorrect(seen, onClose)
  const isBehind = isMoved(correct.error) && seen.updatedAt !== form.updatedAt
  const goOn = (answers: Typed) => {
    setSeen(form)
    setTyped(answers)
    correct.reset()
  }
  const isMissing = FIELDS.some(({ name, missing }) => missing !== '' && typed[name].trim() === '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isMissing && reason.trim() !== '') correct.mutate({ ...typed, reason })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Correct the intake form"
      description="For what your client told you another way. The website is built again, and the log keeps your name and reason."
      holdsText
      wide
    >
      <form noValidate className="stack gap-4" onSubmit={submit}>
        {FIELDS.map(({ name, noun, kind, missing }) => {
          const Control = kind === 'lines' || kind === 'text' ? Textarea : Input
          return (
            <Field
              key={name}
              label={noun}
              required={missing !== ''}
              error={isChecked && typed[name].trim() === '' && missing}
            >
              <Control
                dir="auto"
                value={typed[name]}
                onChange={({ target }: { target: { value: string } }) =>
                  setTyped((before) => ({ ...before, [name]: target.value }))
                }
              />
            </Field>
          )
        })}
        <Field
          label="Reason"
          required
          hint="For example: she emailed us the new suite number on Nov 12."
          error={isChecked && reason.trim() === '' && 'Enter a reason.'}
        >
          <Input maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {isBehind && (
          <StaleNotice
            title="Somebody corrected this form in the meantime"
            onKeep={() => goOn({ ...answersOf(form), ...changedIn(typed, seen) })}
            onDiscard={() => goOn(answersOf(form))}
          >
            Yours isn’t saved yet. If you keep it, the answers you didn’t change are as they are now.
          </StaleNotice>
        )}
        {correct.error && !isBehind && (
          <Alert variant="danger" title="The form wasn’t saved">
            {correct.problem}
          </Alert>
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button type="submit" busy={correct.isPending} busyLabel="Saving...">
            Save the corrected form
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function answersOf(form: IntakeForm): Typed {
  return Object.fromEntries(FIELDS.map(({ name }) => [name, form[name] ?? ''])) as Typed
}

function changedIn(typed: Typed, seen: IntakeForm): Partial<Typed> {
  const before = answersOf(seen)
  return Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== before[name as Name]))
}

const isMoved = (error: Error | null) => isCoded(error, 'form_moved')

/** What the website is made of, without the links. */
function isText(field: IntakeField): field is IntakeField & { part: 'business' | 'website' } {
  return field.part === 'business' || field.part === 'website'
}

function isOther(field: IntakeField): field is IntakeField & { part: 'more' } {
  return field.part === 'more'
}

/** What isn't asked for here stays as the client sent it. */
function othersOf(form: IntakeForm) {
  const others = Object.fromEntries(OTHERS.map(({ name }) => [name, form[name]]))
  return others as Pick<IntakeForm, (typeof OTHERS)[number]['name']>
}

function useCorrect(form: IntakeForm, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (typed: Typed & { reason: string }) =>
      http.put('/api/orders/{order_id}/intake-form', {
        params: { order_id: form.orderId },
        body: { ...othersOf(form), ...typed, socialLinks: form.socialLinks, seen: form.updatedAt },
      }),
    onSuccess: () => {
      refreshOrders(queryClient)
      void queryClient.invalidateQueries({ queryKey: adminKeys.siteChecks })
      void queryClient.invalidateQueries({ queryKey: adminKeys.siteContents })
      toast({ title: 'Form Corrected', description: 'The website was built again.' })
      onSaved()
    },
    onError: (error) => {
      if (isMoved(error)) refreshOrders(queryClient)
    },
  })
}
