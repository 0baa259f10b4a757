import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import type { WebsiteNote } from '@/lib/schemas'
import { NoteFiles } from './note-files'
import styles from './notes.module.css'
import pinsStyles from './pins.module.css'

interface NoteListProps {
  notes: readonly WebsiteNote[]
  chosen?: string | null
  token: string
  /** What can be done about a note, or what became of it. */
  foot: (note: WebsiteNote) => ReactNode
  /** Undefined where the page that it is on isn't shown beside it. */
  onChoose?: ((note: WebsiteNote) => void) | undefined
}

/** Notes with what they are about, each under the number of its pin. */
export function NoteList({ notes, chosen, token, foot, onChoose }: NoteListProps) {
  return (
    <ol className={styles.notes}>
      {notes.map((note) => (
        <li key={note.id} id={`note-${note.number}`} className={classNames(note.id === chosen && styles.on)}>
          <span className={classNames(pinsStyles.pin, pinsStyles.pinFlat)} data-pin aria-hidden="true">
            {note.number}
          </span>
          <Where note={note} onChoose={onChoose} />
          {note.quote && <blockquote className={styles.said}>{note.quote}</blockquote>}
          <Fit note={note} />
          {note.text && <p className={styles.noteText}>{note.text}</p>}
          {note.files.length > 0 && <NoteFiles files={note.files} token={token} />}
          {foot(note)}
        </li>
      ))}
    </ol>
  )
}

function Where({ note, onChoose }: Pick<NoteListProps, 'onChoose'> & { note: WebsiteNote }) {
  const said = (
    <>
      <span className="sr">Note {note.number}: </span>
      {note.where}
    </>
  )
  if (!onChoose)
    return (
      <span className={styles.where} data-where>
        {said}
      </span>
    )
  return (
    <button type="button" className={styles.where} data-where onClick={() => onChoose(note)}>
      {said}
    </button>
  )
}

const FITS = {
  same: '',
  changed: 'This text has changed since.',
  moved: 'This text is in another place now.',
  similar: 'This text has changed since.',
  lost: 'This is no longer on the page.',
}

function Fit({ note }: { note: WebsiteNote }) {
  return FITS[note.fit] ? <p className="caption">{FITS[note.fit]}</p> : null
}
