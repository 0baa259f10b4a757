import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { OfferDraft } from '@/lib/schemas'
import { inWords } from './change-words'
import { TroubleLink } from './draft-notices'
import type { DraftState, DraftStore } from './draft-store'
import { discardDialog, publishDialog } from './offer-dialogs'
import styles from './offer.module.css'

interface VersionBarProps {
  store: DraftStore
  state: DraftState
  /** Somebody wants to publish what has problems. */
  onProblems: () => void
}

/** At the foot of the page: how much changes, and what to do with it. */
export function VersionBar({ store, state, onProblems }: VersionBarProps) {
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null)
  const publish = useSingleMutation({
    mutationFn: () => store.flush(),
    onSuccess: (isSaved) => {
      if (!isSaved) return
      if (store.get().saved.problems.length > 0) onProblems()
      else setAsked('publish')
    },
  })
  const { saved, isUnsaved, trouble } = state
  const count = inWords(saved.changes).length
  if (count === 0 && saved.revision === 0 && !isUnsaved) return null
  return (
    <div className={classNames('foot-bar', styles.versionBar)}>
      <div>
        <b>{count === 1 ? '1 change' : `${count || 'No'} changes`}</b>
        <span className="caption" role="status">
          {trouble ? <TroubleLink trouble={trouble} /> : isUnsaved ? 'Saving…' : savedBy(saved)}
        </span>
      </div>
      <div className="row">
        <a href="#preview" className={styles.offerToPreview}>
          Preview
        </a>
        <Button variant="ghost" size="sm" onClick={() => setAsked('discard')}>
          Discard
        </Button>
        <Button
          size="sm"
          busy={publish.isPending}
          busyLabel="Saving..."
          disabled={trouble?.kind === 'moved' || (count === 0 && !isUnsaved)}
          onClick={() => publish.mutate()}
        >
          {`Publish as version ${saved.newestVersion + 1}`}
        </Button>
      </div>
      {asked === 'publish' && <publishDialog.Dialog store={store} draft={saved} onClose={() => setAsked(null)} />}
      {asked === 'discard' && (
        <discardDialog.Dialog
          title="Discard the draft?"
          action="Discard"
          onDiscard={() => void store.discard()}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** Whose draft it is, for the other owners. */
function savedBy({ savedAt, savedBy: name, isYours }: OfferDraft): string {
  if (!savedAt) return ''
  return `Draft saved ${formatDateTime(savedAt)}${isYours ? '' : ` by ${name}`}`
}
