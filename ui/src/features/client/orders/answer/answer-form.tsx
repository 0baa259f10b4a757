import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { AnswerFiles } from '@/components/files/answer-files'
import { filesProblem } from '@/components/files/chosen-file'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { LIMITS } from '@/generated/limits'
import type { Waiting } from '@/lib/schemas'
import { useAnswerDraft } from './use-answer-draft'
import { useAnswerFiles } from './use-answer-files'
import { useSendAnswer } from './use-send-answer'

interface AnswerFormProps {
  orderId: string
  token: string
  waiting: Waiting
  /** We have stopped waiting: what was typed stays, and can't be sent. */
  isOver: boolean
  /** Whether something would be lost with the form. */
  onHolding: (isHolding: boolean) => void
  onSent: () => void
}

export function AnswerForm({ orderId, token, waiting, isOver, onHolding, onSent }: AnswerFormProps) {
  const { since, unsent, answers } = waiting
  const sentIds = answers.map(({ id }) => id)
  const draft = useAnswerDraft(orderId, sentIds)
  const files = useAnswerFiles(token, unsent)
  const send = useSendAnswer(token, since, () => {
    draft.forget()
    onSent()
  })
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const text = draft.text.trim()
  const isEmpty = text === '' && unsent.length + files.underWay.length === 0
  useEffect(() => onHolding(!isEmpty), [isEmpty, onHolding])
  const problem = filesProblem(files.underWay, 'Send your answer')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    const ids = unsent.map(({ id }) => id)
    if (isEmpty) input.current?.focus()
    else if (!problem) send.mutate({ id: draft.idFor(ids), text, files: ids })
  }
  return (
    <form noValidate className="stack-5" onSubmit={submit}>
      <Field label="Your answer" error={isChecked && isEmpty ? 'Write a few words or add a file.' : undefined}>
        <Textarea
          ref={input}
          value={draft.text}
          maxLength={LIMITS.answer}
          onChange={(event) => draft.type(event.target.value)}
        />
      </Field>
      <AnswerFiles unsent={unsent} files={files} error={isChecked ? problem : null} />
      {isOver && (
        <Alert variant="notice" title="We’re no longer waiting for this">
          If you’d still like us to have it, message us.
        </Alert>
      )}
      {!isOver && send.error && (
        <Alert variant="danger" title="Your answer wasn’t sent">
          {send.problem}
        </Alert>
      )}
      {!isOver && (
        <div>
          <Button type="submit" size="lg" busy={send.isPending} busyLabel="Sending...">
            Send answer
          </Button>
        </div>
      )}
    </form>
  )
}
