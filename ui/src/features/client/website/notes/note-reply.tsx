import { Check, Clock, X } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import type { NoteVerdict, RevisionRound, WebsiteNote } from '@/lib/schemas'
import styles from './notes.module.css'

const VERDICTS: Record<NoteVerdict, { icon: typeof Check; label: string }> = {
  done: { icon: Check, label: 'Done' },
  declined: { icon: X, label: 'Not done' },
  our_mistake: { icon: Check, label: 'Our mistake, fixed. It didn’t use your round.' },
}

/** What became of a note that was sent. */
export function NoteReply({ note, round }: { note: WebsiteNote; round: RevisionRound }) {
  if (!note.reply) {
    return (
      <p className={styles.noteState}>
        <Icon icon={Clock} size="sm" />
        We’re working on this{round.isIncluded ? '' : '. Not included: we’ll tell you the price first'}
      </p>
    )
  }
  const { icon, label } = VERDICTS[note.reply.verdict]
  return (
    <div className={styles.noteReply}>
      <p className={classNames(styles.noteState, note.reply.verdict !== 'declined' && 'ok')}>
        <Icon icon={icon} size="sm" />
        {label}
      </p>
      {note.reply.text && <p className={styles.noteText}>{note.reply.text}</p>}
    </div>
  )
}
