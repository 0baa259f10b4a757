import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { whyFailed } from '@/lib/why-failed'
import type { Reason } from './site-content'

const REASON_MAX = 500
const WORDS = [
  { value: 'note', label: 'Client’s note' },
  { value: 'email', label: 'Client’s email' },
  { value: 'call', label: 'Call with the client' },
  { value: 'ours', label: 'Ours' },
] as const

interface ReasonDialogProps {
  title: string
  description: string
  action: string
  isBusy: boolean
  error: Error | null
  onReason: (reason: Reason) => void
  onClose: () => void
  children?: ReactNode
}

/** Why a text changes, and on whose word: every word of a website has to come from somewhere. */
export function ReasonDialog({
  title,
  description,
  action,
  isBusy,
  error,
  onReason,
  onClose,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [word, setWord] = useState<Reason['word'] | null>(null)
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = reason.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) input.current?.focus()
    else if (word) onReason({ reason, word })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose()
      }}
      holdsText={!isEmpty}
      title={title}
      description={description}
    >
      <form noValidate onSubmit={submit}>
        {children}
        <Field
          label="Reason"
          hint="Such as: The shop moved in 2024."
          error={isChecked && isEmpty && 'Enter a reason.'}
          required
        >
          <Input
            ref={input}
            dir="auto"
            maxLength={REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <WordField word={word} isMissing={isChecked && word === null} onChange={setWord} />
        {error && !isBusy && (
          <Alert title="Not saved" variant="danger">
            {whyFailed(error)}
          </Alert>
        )}
        <DialogFooter>
          <DialogClose>
            <Button variant="outline" disabled={isBusy}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface WordFieldProps {
  word: Reason['word'] | null
  isMissing: boolean
  onChange: (word: Reason['word']) => void
}

function WordField({ word, isMissing, onChange }: WordFieldProps) {
  const id = useId()
  return (
    <fieldset className="question" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="label">
        On whose word? <i>*</i>
      </legend>
      <div className="choices">
        {WORDS.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={id} value={value} checked={word === value} onChange={() => onChange(value)} />
            {label}
          </label>
        ))}
      </div>
      {isMissing && (
        <span className="error" id={`${id}-error`} role="alert">
          Say on whose word this is.
        </span>
      )}
    </fieldset>
  )
}
