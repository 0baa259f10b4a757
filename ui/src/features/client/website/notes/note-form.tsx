import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref, type SubmitEvent } from 'react'
import { AnswerFiles } from '@/components/files/answer-files'
import { filesProblem } from '@/components/files/chosen-file'
import { useFileQueue } from '@/components/files/use-file-queue'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { NOTE_LIMITS } from '@/generated/note-limits'
import { http } from '@/lib/http'
import type { WebsiteReview } from '@/lib/schemas'
import { shortened } from '@/lib/shortened'
import type { PagePart } from './page-parts'
import styles from './pins.module.css'
import type { useNotes, Writing } from './review-data'
import { useNoteDraft } from './use-note-draft'

/** Keeps what is typed before another note is begun: the review as it is then, or null where it can't be kept. */
export type KeepTyped = () => Promise<WebsiteReview | null>

interface NoteFormProps {
  ref: Ref<KeepTyped>
  writing: Writing
  token: string
  review: WebsiteReview
  notes: ReturnType<typeof useNotes>
  onDone: () => void
  /** The website's hash. */
  site: string
}

/** What should change, in words and files. Files need a note to be with, so the first one saves it. */
export function NoteForm({ ref, writing, token, review, notes, onDone, site }: NoteFormProps) {
  const kept = review.notes.find(({ id }) => id === writing.id) ?? null
  const draft = useNoteDraft(site, writing, review)
  const [text, setText] = useState(draft.kept ?? kept?.text ?? '')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const saved = useRef<Promise<unknown> | null>(kept && Promise.resolve())
  useEffect(() => input.current?.focus({ preventScroll: false }), [])
  const files = useFileQueue(kept?.files ?? [], {
    token,
    address: async (id) => {
      saved.current ??= notes.put({ writing, text: text.trim() }).catch((error: unknown) => {
        saved.current = null
        throw error
      })
      await saved.current
      return `/uploads/notes/${writing.id}/${id}`
    },
    onKept: (file) => notes.change((one) => (one.id === writing.id ? { ...one, files: [...one.files, file] } : one)),
    remove: async (id) => {
      const params = { note_id: writing.id, file_id: id }
      notes.keep(await http.delete('/api/client/notes/{note_id}/files/{file_id}', { params, token }))
    },
    onRemoved: () => undefined,
  })
  const isEmpty = text.trim() === '' && !kept?.files.length && files.underWay.length === 0
  const problem = filesProblem(files.underWay, 'Save the note')
  const isTyped = text.trim() !== '' && text.trim() !== kept?.text
  const isErased = text.trim() === '' && kept !== null && kept.text !== ''
  const isUnsaved = isTyped || files.underWay.length > 0
  useImperativeHandle(ref, () => async () => {
    if (problem || (isErased && isEmpty)) {
      setChecked(true)
      input.current?.focus()
      return null
    }
    if (!isTyped && !isErased) return review
    try {
      const now = await notes.save.mutateAsync({ writing, text: text.trim() })
      draft.forget()
      return now
    } catch {
      input.current?.focus()
      return null
    }
  })
  const finish = () => {
    draft.forget()
    onDone()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) input.current?.focus()
    else if (!problem) notes.save.mutate({ writing, text: text.trim() }, { onSuccess: finish })
  }
  const [isNew] = useState(kept === null)
  const cancel = () => {
    if (isNew) void saved.current?.then(() => notes.remove.mutate(writing.id)).catch(() => undefined) // its first file saved it
    finish()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isUnsaved) finish()
  }
  const failure = notes.save.problem
  return (
    <form noValidate className={styles.slip} aria-label={`Note ${writing.number}`} onSubmit={submit}>
      <Unsaved isUnsaved={isUnsaved} />
      <p className={styles.slipHead}>
        <b>Note {writing.number}</b>{' '}
        <span className="caption">{writing.part ? about(writing.part) : 'on the whole page'}</span>
      </p>
      <Field
        label="What should change?"
        error={isChecked && isEmpty ? 'Write a few words or add a file.' : (failure ?? undefined)}
      >
        <Textarea
          ref={input}
          rows={3}
          value={text}
          maxLength={NOTE_LIMITS.text}
          readOnly={notes.save.isPending}
          onChange={({ target }) => {
            setText(target.value)
            draft.keep(target.value)
          }}
          onKeyDown={leave}
        />
      </Field>
      <AnswerFiles unsent={kept?.files ?? []} files={files} error={isChecked ? problem : null} hint="" />
      <div className="row">
        <Button type="submit" size="sm" busy={notes.save.isPending} busyLabel="Saving...">
          Save note
        </Button>
        <Button variant="ghost" size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const SHOWN = 60

function about({ text, alt }: Pick<PagePart, 'text'> & Partial<PagePart>): string {
  const said = text || alt || ''
  if (!said) return 'on this picture'
  return `on ${text ? '' : 'the photo '}“${shortened(said, SHOWN)}”`
}
