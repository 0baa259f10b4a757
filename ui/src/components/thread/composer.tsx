import { TriangleAlert } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type SubmitEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { filesProblem } from '@/components/files/chosen-file'
import { AddFiles, FileRows, tooMany } from '@/components/files/file-rows'
import type { useFileQueue } from '@/components/files/use-file-queue'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Textarea } from '@/components/ui/textarea'
import { LIMITS } from '@/generated/limits'
import { classNames } from '@/lib/class-names'
import type { AnswerFile } from '@/lib/schemas'
import { TO_WRITE } from '@/lib/to-write'
import type { useMessageDraft } from '@/lib/use-message-draft'
import styles from './composer.module.css'

export interface NewMessage {
  id: string
  text: string
  files: string[]
}

interface ComposerProps {
  /** Of the form, for those who hear it. */
  name: string
  label: string
  isLabelShown?: boolean
  placeholder?: string
  inputRef?: Ref<HTMLTextAreaElement | null>
  draft: ReturnType<typeof useMessageDraft>
  unsent: readonly AnswerFile[]
  files: ReturnType<typeof useFileQueue>
  send: (message: NewMessage) => void
  isSending: boolean
  /** Why it wasn't sent: what it is called that failed, and the sentence. */
  failed: { title: string; problem: string } | null
  /** What was sent last, for those who hear it. */
  said: string
  button: string
  busyLabel: string
  attach: string
  isNote?: boolean
  size?: 'sm' | 'md'
  /** Who reads it. */
  head?: ReactNode
  tools?: ReactNode
}

/** Where a message is written, and where a link to write leads. Nothing in it goes with a failure or a reload. */
export function Composer(props: ComposerProps) {
  const { draft, unsent, files, size = 'md', isNote = false } = props
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(props.inputRef, () => input.current)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== TO_WRITE) return
    input.current?.focus({ preventScroll: true })
    input.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [hash, key])
  // Its button was held meanwhile, and whoever writes goes on writing.
  useEffect(() => {
    if (props.said) input.current?.focus()
  }, [props.said])
  const text = draft.text.trim()
  const isEmpty = text === '' && unsent.length + files.underWay.length === 0
  const held = filesProblem(files.underWay, isNote ? 'Save your note' : 'Send your message')
  const problem = tooMany(files) ?? (isChecked ? held : null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(isEmpty || held !== null)
    if (isEmpty) input.current?.focus()
    else if (!held && !props.isSending) {
      const ids = unsent.map(({ id }) => id)
      props.send({ id: draft.idFor(ids), text, files: ids })
      input.current?.focus()
    }
  }
  return (
    <form
      noValidate
      className={classNames(styles.composer, isNote && styles.note)}
      aria-label={props.name}
      onSubmit={submit}
    >
      {props.head && <div className={styles.head}>{props.head}</div>}
      <Field
        label={props.label}
        className={props.isLabelShown ? undefined : styles.unlabeled}
        error={isChecked && isEmpty ? 'Write a few words or add a file.' : undefined}
      >
        <Textarea
          ref={input}
          dir="auto"
          value={draft.text}
          readOnly={props.isSending}
          maxLength={LIMITS.answer}
          placeholder={props.placeholder}
          onChange={(event) => draft.type(event.target.value)}
          onPaste={({ clipboardData }) => {
            if (clipboardData.files.length > 0) files.add([...clipboardData.files])
          }}
        />
      </Field>
      <FileRows unsent={unsent} files={files} />
      {problem && (
        <span className="error" role="alert">
          <Icon icon={TriangleAlert} size="sm" />
          {problem}
        </span>
      )}
      {props.failed && (
        <Alert variant="danger" title={props.failed.title}>
          {props.failed.problem}
        </Alert>
      )}
      <div className={styles.bar}>
        <div className={styles.tools}>
          {props.tools}
          <AddFiles files={files} variant="ghost" size={size}>
            {props.attach}
          </AddFiles>
        </div>
        <Button type="submit" size={size} busy={props.isSending} busyLabel={props.busyLabel}>
          {props.button}
        </Button>
      </div>
      <span className="sr" role="status">
        {props.said}
      </span>
    </form>
  )
}
