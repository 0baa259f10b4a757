import { useCallback, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PartFallback } from '@/features/admin/sites/part-waiting'
import sitesStyles from '@/features/admin/sites/sites.module.css'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { RevisionRound, Site, StaffReview } from '@/lib/schemas'
import { hasNotes } from './has-notes'
import { ReasonDialog } from './reason-dialog'
import { StaffNoteRow, type OnUnsaved } from './staff-note-row'
import styles from './staff-notes.module.css'
import { useReview, useReviewActs, type ReviewActs } from './use-review'

/** What the client wants changed: answered note by note, then shown with the new build. */
export function NotesSection({ orderId, site }: { orderId: string; site: Site }) {
  const read = useReview(orderId)
  const review = read.data
  const acts = useReviewActs(orderId)
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const onUnsaved = useCallback<OnUnsaved>(
    (id, isUnsaved) => setUnsaved((now) => [...now.filter((one) => one !== id), ...(isUnsaved ? [id] : [])]),
    [],
  )
  if (!review) {
    const title = 'The client’s changes couldn’t be loaded'
    return <PartFallback part="notes" isLikely={hasNotes(site)} title={title} read={read} />
  }
  if (!hasNotes(site) && review.rounds.length === 0) return null
  return (
    <div id="notes" tabIndex={-1}>
      <div className={sitesStyles.sitePart}>
        <h3>
          Client’s changes{' '}
          <span className="caption num">
            {review.left} of {review.total} {review.total === 1 ? 'round' : 'rounds'} left
          </span>
        </h3>
        <GrantRound acts={acts} />
      </div>
      {review.rounds.length === 0 && (
        <p className={classNames(styles.noteNone, 'muted')}>Your client hasn’t sent any notes yet.</p>
      )}
      {review.rounds.toReversed().map((round) => (
        <RoundNotes key={round.number} {...{ round, review, orderId, acts, unsaved, onUnsaved }} />
      ))}
      {review.isWithUs && <ShowBuild {...{ review, site, acts, unsaved }} />}
    </div>
  )
}

interface RoundNotesProps {
  round: RevisionRound
  review: StaffReview
  orderId: string
  acts: ReviewActs
  /** The notes whose answers aren't as they're saved. */
  unsaved: readonly string[]
  onUnsaved: OnUnsaved
}

function RoundNotes({ round, review, orderId, acts, unsaved, onUnsaved }: RoundNotesProps) {
  const notes = review.notes.filter((note) => note.round === round.number)
  const next = notes.find(({ reply }) => !reply)
  return (
    <details className={styles.noteRound} open={!round.closedAt || notes.some(({ id }) => unsaved.includes(id))}>
      <summary>
        <span className={styles.noteRoundHead}>
          <span>
            {notes.length === 1 ? '1 note' : `${notes.length} notes`} on build {round.build},{' '}
            <span className="num">{formatDateTime(round.sentAt)}</span>
          </span>
          <Badge variant={round.isCounted ? 'secondary' : 'outline'}>{counted(round)}</Badge>
        </span>
      </summary>
      {round.voidReason && <p className={classNames(styles.noteNone, 'caption')}>Voided: {round.voidReason}</p>}
      <ol className={styles.staffNotes}>
        {notes.map((note) => (
          <StaffNoteRow
            key={note.id}
            note={note}
            orderId={orderId}
            acts={acts}
            isOpen={!round.closedAt}
            isNext={note === next}
            onUnsaved={onUnsaved}
          />
        ))}
      </ol>
      {round.isIncluded && !round.voidedAt && <VoidRound round={round} acts={acts} />}
    </details>
  )
}

function counted({ isIncluded, isCounted }: RevisionRound): string {
  if (!isIncluded) return 'Not included'
  return isCounted ? 'Included round' : 'Doesn’t count'
}

interface ShowBuildProps {
  review: StaffReview
  site: Site
  acts: ReviewActs
  /** The notes whose answers aren't as they're saved. */
  unsaved: readonly string[]
}

/** The one act that the client hears of. */
function ShowBuild({ review, site, acts, unsaved: ids }: ShowBuildProps) {
  const rounds = review.rounds.filter(({ closedAt }) => !closedAt)
  const open = new Set<number | null>(rounds.map(({ number }) => number))
  const notes = review.notes.filter(({ round }) => open.has(round))
  const waiting = notes.filter(({ reply }) => !reply).length
  const unsaved = notes.filter(({ id }) => ids.includes(id)).length
  const build = site.builds[0]?.number ?? review.build
  const isSame = build <= Math.max(...rounds.map((round) => round.build))
  const isOwed = isSame && waiting === 0 && notes.some(({ reply }) => reply?.verdict !== 'declined')
  const shown = review.isHeld ? `, and sees build ${build}` : ''
  const answersGo = `Your client gets one email with your answers${shown}.`
  return (
    <div className={sitesStyles.siteStanding}>
      <p>
        {isOwed
          ? 'You marked notes as done. Change the website first, so there’s a new build.'
          : waiting > 0
            ? `${waiting === 1 ? '1 note is' : `${waiting} notes are`} still to be answered.`
            : unsaved > 0
              ? `${unsaved === 1 ? '1 answer isn’t' : `${unsaved} answers aren’t`} saved yet.`
              : answersGo}
        {waiting > 0 && review.isHeld && ' Until then your client sees the build their notes are on.'}
      </p>
      <Button
        size="sm"
        disabled={waiting > 0 || unsaved > 0 || isOwed}
        busy={acts.isBusy}
        onClick={() => acts.close(build)}
      >
        {review.isHeld ? `Show build ${build} to the client` : 'Send your answers'}
      </Button>
    </div>
  )
}

function GrantRound({ acts }: { acts: ReviewActs }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Grant a round…
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Grant a revision round?"
        description="Your client gets one round more than their offer includes."
        action="Grant a round"
        isBusy={acts.isBusy}
        onReason={(reason) => acts.grant(reason, () => setOpen(false))}
      />
    </>
  )
}

function VoidRound({ round, acts }: { round: RevisionRound; acts: ReviewActs }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={styles.noteVoid}>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        Void round…
      </Button>
      <ReasonDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Void this round?"
        description="It won’t count, and your client has it again. The notes and your answers stay."
        action="Void round"
        isBusy={acts.isBusy}
        onReason={(reason) => acts.void(round.number, reason, () => setOpen(false))}
      />
    </p>
  )
}
