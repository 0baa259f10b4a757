import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { StaleNotice } from '@/components/admin/stale-notice'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Segments } from '@/components/ui/segments'
import { Textarea } from '@/components/ui/textarea'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { NOTE_LIMITS } from '@/generated/note-limits'
import { classNames } from '@/lib/class-names'
import { fileFacts } from '@/lib/file-facts'
import { readFile } from '@/lib/http'
import { saveFile } from '@/lib/save-file'
import type { AnswerFile, NoteVerdict, StaffNote } from '@/lib/schemas'
import styles from './staff-notes.module.css'
import type { ReviewActs } from './use-review'

const VERDICTS = [
  { value: 'done', label: 'Done' },
  { value: 'declined', label: 'Declined' },
  { value: 'our_mistake', label: 'Our mistake' },
] as const

const labelOf = (verdict: NoteVerdict) => VERDICTS.find(({ value }) => value === verdict)?.label

const FITS: Record<StaffNote['fit'], string> = {
  same: '',
  changed: 'This text has changed since.',
  moved: 'This text is in another place now.',
  similar: 'This text has changed since.',
  lost: 'This is no longer on the page.',
}

interface StaffNoteRowProps {
  note: StaffNote
  orderId: string
  acts: ReviewActs
  /** Its answer can still be changed. */
  isOpen: boolean
  /** The first without an answer: its form is open without being asked for. */
  isNext: boolean
  onUnsaved: OnUnsaved
}

/** Whether what's typed into the answer to a note differs from what's saved. */
export type OnUnsaved = (noteId: string, isUnsaved: boolean) => void

/** A note with its place, and what was done about it. */
export function StaffNoteRow({ note, orderId, acts, isOpen, isNext, onUnsaved }: StaffNoteRowProps) {
  const [isEditing, setEditing] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const { reply } = note
  const isAnswering = isBegun || (isOpen && (isEditing || (isNext && !reply)))
  return (
    <li>
      <span className={classNames(styles.n, 'num')}>
        <span className="sr">Note </span>
        {note.number}
      </span>
      <div className="stack gap-2">
        <p>
          <b>{note.where}</b> {FITS[note.fit] && <span className="caption">{FITS[note.fit]}</span>}
        </p>
        {note.quote && <blockquote className={styles.said}>{note.quote}</blockquote>}
        {note.text && <p className={styles.noteText}>{note.text}</p>}
        {note.files.map((file) => (
          <NoteFile key={file.id} file={file} orderId={orderId} />
        ))}
        {isAnswering ? (
          <AnswerForm
            note={note}
            acts={acts}
            isOpen={isOpen}
            isAsked={isEditing}
            onBegin={() => setBegun(true)}
            onUnsaved={onUnsaved}
            onDone={() => {
              setEditing(false)
              setBegun(false)
            }}
          />
        ) : (
          <Answered note={note} isOpen={isOpen} onEdit={() => setEditing(true)} />
        )}
      </div>
    </li>
  )
}

function Answered({ note, isOpen, onEdit }: { note: StaffNote; isOpen: boolean; onEdit: () => void }) {
  const { reply, number } = note
  return (
    <p>
      {reply && (
        <>
          <b>{labelOf(reply.verdict)}</b>
          {reply.text && ` Client reads: ${reply.text}`} <span className="caption">{reply.by}</span>{' '}
        </>
      )}
      {isOpen && (
        <Button variant={reply ? 'ghost' : 'outline'} size="sm" onClick={onEdit}>
          {reply ? 'Edit' : 'Answer'}
          <span className="sr">{reply ? ` the answer to note ${number}` : ` note ${number}`}</span>
        </Button>
      )}
    </p>
  )
}

interface AnswerFormProps {
  note: StaffNote
  acts: ReviewActs
  isOpen: boolean
  /** Somebody pressed a button for it, which is gone now. */
  isAsked: boolean
  /** What's typed stays, whoever answers the note meanwhile. */
  onBegin: () => void
  onUnsaved: OnUnsaved
  onDone: () => void
}

function AnswerForm({ note, acts, isOpen, isAsked, onBegin, onUnsaved, onDone }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  const [first] = useState(note.reply)
  const [verdict, setVerdict] = useState<NoteVerdict>(note.reply?.verdict ?? 'done')
  const [text, setText] = useState(note.reply?.text ?? '')
  const [isChecked, setChecked] = useState(false)
  const isMissing = verdict === 'declined' && text.trim() === ''
  const isTyped = text.trim() !== (note.reply?.text ?? '')
  const isUnsaved = isTyped || (note.reply !== null && verdict !== note.reply.verdict)
  useEffect(() => {
    onUnsaved(note.id, isUnsaved)
    return () => onUnsaved(note.id, false)
  }, [note.id, isUnsaved, onUnsaved])
  const choose = (chosen: NoteVerdict) => {
    setVerdict(chosen)
    onBegin()
  }
  const save = () => {
    setChecked(true)
    if (!isMissing) acts.answer(note.id, verdict, text.trim(), note.reply?.at ?? null, onDone)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <form noValidate className="stack gap-3" onSubmit={submit} aria-label={`Answer to note ${note.number}`}>
      <Unsaved isUnsaved={isTyped} />
      {!isOpen && <SentNotice note={note} onDiscard={onDone} />}
      {isOpen && note.reply && note.reply.at !== first?.at && (
        <StaleNotice title={`${note.reply.by} answered this note in the meantime`} onKeep={save} onDiscard={onDone}>
          {labelOf(note.reply.verdict)}
          {note.reply.text && `: ${note.reply.text}`} Yours isn’t saved yet.
        </StaleNotice>
      )}
      <div>
        <Segments label={`Note ${note.number}`} segments={VERDICTS} value={verdict} onChange={choose} />
      </div>
      <div className={styles.answer}>
        <Field
          label={verdict === 'declined' ? 'Reason' : 'Answer (optional)'}
          hint={verdict === 'our_mistake' && 'Doesn’t count against the round.'}
          error={isChecked && isMissing ? 'Say why it wasn’t done.' : undefined}
        >
          <Textarea
            ref={field}
            rows={2}
            value={text}
            maxLength={NOTE_LIMITS.answer}
            onChange={(event) => {
              setText(event.target.value)
              onBegin()
            }}
          />
        </Field>
        {isOpen && (
          <Button type="submit" variant="outline" size="sm" busy={acts.isBusy} busyLabel="Saving...">
            Save answer<span className="sr"> to note {note.number}</span>
          </Button>
        )}
        {isOpen && isAsked && note.reply && (
          <Button variant="ghost" size="sm" disabled={acts.isBusy} onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** What's typed can't be saved anymore, but be told in a message. */
function SentNotice({ note: { reply }, onDiscard }: { note: StaffNote; onDiscard: () => void }) {
  return (
    <div className="stack gap-3">
      <Alert title="The answers went out in the meantime" variant="danger">
        Yours isn’t saved. Copy it, and message your client if they need it.
        {reply && ` They read: ${labelOf(reply.verdict)}${reply.text && `. ${reply.text}`}`}
      </Alert>
      <div>
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </div>
  )
}

function NoteFile({ file, orderId }: { file: AnswerFile; orderId: string }) {
  const save = useSingleMutation({
    mutationFn: async () => saveFile(await readFile(`/api/orders/${orderId}/note-files/${file.id}`, {}), file.name),
    failed: 'Not Downloaded',
  })
  return (
    <p>
      {file.name} <span className="caption num">{fileFacts(file)}</span>{' '}
      <Button variant="ghost" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
        Download<span className="sr"> {file.name}</span>
      </Button>
    </p>
  )
}
