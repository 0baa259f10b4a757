import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { formatDateTime } from '@/lib/dates'
import type { DraftState, DraftStore, Trouble } from './draft-store'

const [NOTICE, DECISION, NOT_SAVED] = ['draft-notice', 'This draft needs a decision', 'Not saved']

/** Whose draft this is, and what to do when somebody else was quicker. */
export function DraftNotices({ store, state: { saved, trouble } }: { store: DraftStore; state: DraftState }) {
  if (trouble?.kind === 'moved') {
    const { theirs } = trouble
    const isBehind = theirs.baseVersion !== theirs.newestVersion || theirs.revision === 0
    return (
      <div className="stack gap-3" id={NOTICE}>
        <Alert title={DECISION} variant="danger">
          {trouble.message}
        </Alert>
        <div className="row">
          <Button variant="outline" size="sm" onClick={() => void store.keepMine()}>
            Keep what’s here
          </Button>
          <Button variant="quiet-danger" size="sm" onClick={() => void store.takeTheirs()}>
            {isBehind ? `Start over from version ${theirs.newestVersion}` : `Use the draft by ${theirs.savedBy}`}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      {trouble && (
        <div className="stack gap-3" id={NOTICE}>
          <Alert title={NOT_SAVED} variant="danger">
            {trouble.message}
          </Alert>
          <div>
            <Button variant="outline" size="sm" onClick={() => void store.flush()}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {saved.savedAt && !saved.isYours && (
        <Alert title={`${saved.savedBy} is editing the offer`}>
          {`They last saved on ${formatDateTime(saved.savedAt)}. You can go on from here. If you both type, the second to save is asked.`}
        </Alert>
      )}
    </>
  )
}

/** The same in short, at the foot of the page: what is wrong may stand far above. */
export function TroubleLink({ trouble }: { trouble: Trouble }) {
  return <a href={`#${NOTICE}`}>{trouble.kind === 'moved' ? DECISION : NOT_SAVED}</a>
}
