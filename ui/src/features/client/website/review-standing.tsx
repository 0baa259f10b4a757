import { Alert } from '@/components/ui/alert'
import { formatDateTime } from '@/lib/dates'
import type { WebsiteReview } from '@/lib/schemas'
import { LATE_SENT, NO_WAIT, REVIEW_WORDS } from './review-words'

/** A corrected form and our own edits meet: nobody is shown half of both. */
export function Updating({ build }: { build: number }) {
  return (
    <Alert title="We’re updating your website">
      Your details have changed, and we’re working them in. Until then, you see version {build}. You can approve your
      website after that.
    </Alert>
  )
}

interface StandingProps {
  review: WebsiteReview
  build: number
  canApprove: boolean
}

/** Whose turn it is. */
export function Standing({ review, build, canApprove }: StandingProps) {
  const last = review.rounds.at(-1)
  if (!last) return null
  const count = review.notes.filter(({ round }) => round === last.number).length
  const sent = count === 1 ? '1 note' : `${count} notes`
  if (review.isWithUs && !review.isHeld) {
    return (
      <Alert title={REVIEW_WORDS.late_notes.title}>
        You sent {sent} on {formatDateTime(last.sentAt)}. {LATE_SENT}
        {canApprove && ` ${NO_WAIT}`}
      </Alert>
    )
  }
  if (!last.closedAt) {
    return (
      <Alert title="We have your changes">
        You sent {sent} on {formatDateTime(last.sentAt)}. We’ll email you when there’s something to look at. Until then,
        you see version {build}, which your notes are on.
      </Alert>
    )
  }
  if (review.notes.some(({ round }) => round === null)) return null
  return last.closedBuild === last.build ? (
    <Alert title="We’ve answered your notes">Read our answers next to your notes.</Alert>
  ) : (
    <Alert title="Your changes are in">Look at version {build}, and read our answers next to your notes.</Alert>
  )
}
