import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDate } from '@/lib/dates'
import type { OfferVersion } from '@/lib/schemas'
import { ChangeList } from './change-list'
import type { DraftStore } from './draft-store'
import { pageOfVersion, useTakeBack } from './offer-data'
import { discardDialog } from './offer-dialogs'
import styles from './offer.module.css'

interface VersionListProps {
  versions: OfferVersion[]
  /** None for staff, who only look. */
  store: DraftStore | null
}

/** What was sold when. */
export function VersionList({ versions, store }: VersionListProps) {
  return (
    <Card title="Versions" headAside={<span className="caption">Orders sold before keep what they bought.</span>}>
      <ol className={styles.offerVersions}>
        {versions.map((one, index) => (
          <li key={one.version} data-sold={index === 0 || undefined}>
            <span className={styles.n} aria-hidden="true">
              {one.version}
            </span>
            <div>
              <p>
                <b>{`Version ${one.version}`}</b>{' '}
                <span className="caption">
                  {index === 0 && 'On sale, '}
                  {one.by ? `${one.by}, ${formatDate(one.at)}` : 'the built-in offer'}
                </span>
              </p>
              <ChangeList changes={one.changes} isFolded />
            </div>
            <div className="row">
              <a
                href={pageOfVersion(one.version)}
                target="_blank"
                rel="noopener"
                aria-label={`Look at version ${one.version}`}
              >
                Look
              </a>
              {store && index > 0 && <TakeBack version={one.version} store={store} />}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function TakeBack({ version, store }: { version: number; store: DraftStore }) {
  const [isAsked, setAsked] = useState(false)
  const takeBack = useTakeBack(store)
  const press = () => {
    const { saved, isUnsaved } = store.get()
    if (isUnsaved || saved.changes.length > 0) setAsked(true)
    else takeBack.mutate(version)
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={takeBack.isPending}
        aria-label={`Edit again: version ${version}`}
        onClick={press}
      >
        Edit again
      </Button>
      {isAsked && (
        <discardDialog.Dialog
          title={`Put version ${version} into the draft?`}
          action="Replace the draft"
          onDiscard={() => takeBack.mutate(version)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
