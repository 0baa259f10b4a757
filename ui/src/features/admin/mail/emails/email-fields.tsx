import type { FocusEvent, ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { EmailProblem } from '@/lib/schemas'
import styles from './emails.module.css'
import type { EmailDraft } from './use-email-draft'

export type TextField = Exclude<EmailProblem['field'], 'buttons'>
export type TextControl = HTMLInputElement | HTMLTextAreaElement

interface EmailFieldsProps {
  draft: EmailDraft
  problems: EmailProblem[]
  isReadOnly: boolean
  onFocus: (field: TextField, control: TextControl) => void
  /** Stays in view with the fields that placeholders can be in. */
  bar: ReactNode
}

export function EmailFields({ draft: { text, change }, problems, isReadOnly, onFocus, bar }: EmailFieldsProps) {
  const control = (field: TextField) => ({
    dir: 'auto' as const,
    readOnly: isReadOnly,
    value: text[field],
    onFocus: (event: FocusEvent<TextControl>) => {
      onFocus(field, event.currentTarget)
    },
  })
  const said = (field: EmailProblem['field']) => whatIsWrong(problems, field)
  return (
    <>
      <div className="stack gap-4">
        <Field label="Subject" required error={text.subject.trim() ? said('subject') : 'Enter a subject.'}>
          <Input
            {...control('subject')}
            onChange={(event) => {
              change({ subject: event.target.value })
            }}
          />
        </Field>
        <Field
          label="Inbox preview"
          hint="Inboxes show it after the subject. Leave blank to use the first words."
          error={said('preview')}
        >
          <Input
            {...control('preview')}
            onChange={(event) => {
              change({ preview: event.target.value })
            }}
          />
        </Field>
        <Field label="Heading" hint="Leave blank to use the subject." error={said('title')}>
          <Input
            {...control('title')}
            onChange={(event) => {
              change({ title: event.target.value })
            }}
          />
        </Field>
        <Field
          label="Text"
          required
          hint="Leave a blank line between paragraphs. **Bold** and lists work."
          error={text.body.trim() ? said('body') : 'Enter the text.'}
        >
          <Textarea
            {...control('body')}
            className={styles.emailText}
            data-email-text
            rows={18}
            onChange={(event) => {
              change({ body: event.target.value })
            }}
          />
        </Field>
        {bar}
      </div>
      {text.buttons.map((words, index) => (
        <Field
          key={index}
          label={index === 0 ? 'Button' : `Button ${index + 1}`}
          required
          hint={<ButtonName index={index} />}
          error={words.trim() ? undefined : 'Enter the button’s words.'}
        >
          <Input
            dir="auto"
            maxLength={60}
            readOnly={isReadOnly}
            value={words}
            onChange={(event) => {
              change({ buttons: text.buttons.map((one, at) => (at === index ? event.target.value : one)) })
            }}
          />
        </Field>
      ))}
    </>
  )
}

function ButtonName({ index }: { index: number }) {
  return (
    <>
      The words on <code>{`{{ button${index === 0 ? '' : `_${index + 1}`} }}`}</code> in the text.
    </>
  )
}

/** Every problem of a field, on lines of their own; only a text has lines to name. */
function whatIsWrong(problems: EmailProblem[], field: EmailProblem['field']): ReactNode {
  const found = problems.filter((problem) => problem.field === field)
  if (found.length === 0) return undefined
  return (
    <span>
      {found.map(({ line, sentence }, index) => (
        <span className="block" key={index}>
          {field === 'body' && `Line ${line}: `}
          {sentence}
        </span>
      ))}
    </span>
  )
}
