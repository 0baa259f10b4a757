import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { LATE } from '@/features/client/website/review-words'
import { classNames } from '@/lib/class-names'
import { formatDate } from '@/lib/dates'
import type { RevisionRound, WebsiteNote, WebsiteReview } from '@/lib/schemas'
import { BuyRound } from './buy-round'
import { NoteList } from './note-list'
import { NoteReply } from './note-reply'
import styles from './notes.module.css'
import type { useNotes } from './review-data'
import { SendDialog } from './send-dialog'

interface NotesRailProps {
  review: WebsiteReview
  token: string
  notes: ReturnType<typeof useNotes>
  chosen: string | null
  onChoose: (note: WebsiteNote) => void
  onEdit: (note: WebsiteNote) => void
  /** Keeps what is being typed, and goes on if that's done. */
  onFinish: (next: () => void) => void
  /** The ways to begin a note that isn't clicked; false where none may be written. */
  tools: React.ReactNode
}

/** The client's notes: those being written, with the button that sends them, and those that were sent. */
export function NotesRail({ review, token, notes, chosen, onChoose, onEdit, onFinish, tools }: NotesRailProps) {
  const [isAsking, setAsking] = useState(false)
  const drafts = review.notes.filter(({ round }) => round === null)
  const send = () =>
    notes.send.mutate(
      { round: review.nextNumber, notes: drafts.map(({ id }) => id) },
      { onSettled: () => setAsking(false) },
    )
  const isHeld = review.left > 0 && review.isHeld
  return (
    <aside className={classNames('sheet', styles.rail)} aria-label="Your notes">
      <div className="sheet-head">
        <h2 className="t-card">Your notes</h2>
      </div>
      {tools && (
        <div className={styles.railTools} data-rail-tools>
          {tools}
        </div>
      )}
      {drafts.length > 0 && (
        <NoteList
          notes={drafts}
          chosen={chosen}
          token={token}
          onChoose={onChoose}
          foot={(note) => (
            <p className={styles.actsLine}>
              {tools && (
                <button type="button" className={styles.textBtn} onClick={() => onEdit(note)}>
                  Edit<span className="sr"> note {note.number}</span>
                </button>
              )}
              <button
                type="button"
                className={styles.textBtn}
                disabled={notes.remove.isPending}
                onClick={() => notes.remove.mutate(note.id)}
              >
                Delete<span className="sr"> note {note.number}</span>
              </button>
            </p>
          )}
        />
      )}
      {review.notes.length === 0 && (
        <p className={styles.railEmpty}>
          {tools ? 'No notes yet. Click any text or picture to leave one.' : 'No notes.'}
        </p>
      )}
      <Sent review={review} token={token} chosen={chosen} onChoose={onChoose} />
      {tools && (
        <div className={styles.railFoot}>
          <p className="caption">
            {review.left > 0 ? 'Our own mistakes never use your round.' : `Found something else? ${LATE}`}
          </p>
          {review.left === 0 && <BuyRound token={token} />}
        </div>
      )}
      {tools && drafts.length > 0 && (
        <div className={classNames(styles.railFoot, styles.barFoot)}>
          <Button deed disabled={isHeld} onClick={() => onFinish(() => setAsking(true))}>
            Send my changes
          </Button>
          <p className="caption">{isHeld ? HELD : sendHint(review)}</p>
        </div>
      )}
      <SendDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        review={review}
        count={drafts.length}
        isBusy={notes.send.isPending}
        onSend={send}
      />
    </aside>
  )
}

const HELD = 'We’re still working on your last changes. Send these once you’ve seen the new version.'

function sendHint({ left, total }: WebsiteReview): string {
  if (left === 0) return 'These changes aren’t included anymore.'
  return total === 1 ? 'This uses your included round.' : 'This uses one of your rounds.'
}

type SentProps = Pick<NotesRailProps, 'review' | 'token'> & Partial<Pick<NotesRailProps, 'chosen' | 'onChoose'>>

/** What was sent and answered, to be read beside nothing: the website is live. Nothing where no note ever was. */
export function PastNotes({ review, token }: Pick<NotesRailProps, 'review' | 'token'>) {
  if (review.rounds.length === 0) return null
  return (
    <section className="sheet" aria-label="Your notes">
      <div className="sheet-head">
        <h2 className="t-card">Your notes</h2>
      </div>
      <Sent review={review} token={token} />
    </section>
  )
}

/** What was sent, round by round, the newest first. */
function Sent({ review, ...list }: SentProps) {
  return review.rounds.toReversed().map((round) => (
    <div key={round.number} className="sent-round">
      <p className={styles.sentHead}>
        <span>Sent {formatDate(round.sentAt)}</span>
        {!round.isCounted && <Badge variant="outline">{notCounted(round)}</Badge>}
      </p>
      <NoteList
        {...list}
        notes={review.notes.filter((note) => note.round === round.number)}
        foot={(note) => <NoteReply note={note} round={round} />}
      />
    </div>
  ))
}

function notCounted({ isIncluded }: RevisionRound): string {
  return isIncluded ? 'Didn’t use a round' : 'Not included'
}
