import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Button } from '@/components/ui/button'
import { ClientHeader } from '@/components/ui/client-header'
import { CrestPage } from '@/components/ui/crest-page'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { Skeleton } from '@/components/ui/skeleton'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { clientSiteQuery } from '@/features/client/website/client-site'
import { PreviewFrame } from '@/features/client/website/preview-frame'
import websiteReviewStyles from '@/features/client/website/website-review.module.css'
import { CORRECT_PATH } from '@/lib/client-order'
import { correctionsQuery } from '@/lib/corrections'
import type { ClientSite, Correction } from '@/lib/schemas'
import { useRefused } from '@/lib/use-refused'
import { ApproveCorrection } from './approve-correction'
import styles from './new-version.module.css'

/** What a client's corrections make of their website: looked at page by page, then approved. */
export function NewVersionPage({ token, onRefused }: { token: string; onRefused: () => void }) {
  const read = useQuery(correctionsQuery(token))
  const site = useQuery(clientSiteQuery(token))
  const failed = read.error ? read : site
  const isRefused = useRefused(failed.error, onRefused)
  if (isRefused) return null
  if (failed.error)
    return (
      <>
        <ClientHeader wide />
        <CrestPage title="Error Loading Website" text="We couldn’t load your new version. Please try again.">
          <Button busy={failed.isFetching} busyLabel="Trying..." onClick={() => void failed.refetch()}>
            Try Again
          </Button>
        </CrestPage>
      </>
    )
  const found = read.data?.correction
  if (read.data && !found?.changes.length) return <Navigate to={CORRECT_PATH} replace />
  return (
    <div className={websiteReviewStyles.reviewPage}>
      <ClientHeader wide />
      <Main className="wrap-wide">
        <div className="page-top">
          <Button asChild variant="ghost">
            <Link to={CORRECT_PATH}>
              <Icon icon={ArrowLeft} size="sm" />
              Change something
            </Link>
          </Button>
          <h1 className="t-page">Your new version</h1>
          <p>Look at it as visitors will. Nothing is online yet.</p>
        </div>
        {found && site.data ? (
          <NewVersion token={token} found={found} site={site.data} />
        ) : (
          <div aria-busy="true">
            <span className="sr" role="status">
              Loading
            </span>
            <Skeleton height="36rem" />
          </div>
        )}
      </Main>
      <AppFooterSlim />
    </div>
  )
}

function NewVersion({ token, found, site }: { token: string; found: Correction; site: ClientSite }) {
  const [shown, setShown] = useState('index.html')
  return (
    <div className={websiteReviewStyles.studio}>
      <PreviewFrame
        site={{ preview: found.build.preview, build: found.build.number }}
        address={site.address}
        standing="not online"
        shown={shown}
        onShow={setShown}
        count={() => 0}
        layer={() => null}
        onParts={() => undefined}
      />
      <div className={websiteReviewStyles.railColumn}>
        <section className="sheet sheet-pad stack" aria-labelledby="version-changes">
          <h2 className="t-card" id="version-changes">
            What changes
          </h2>
          <ul className={styles.versionChanges}>
            {found.changes.map(({ sentence, before, after }) => (
              <li key={sentence} dir="auto">
                {sentence}
                {sentence.endsWith(' changed') && (
                  <span className={styles.versionSides}>
                    <del>{before}</del>
                    <ins>{after}</ins>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {found.hasNewDesign && (
            <p className="muted small">We’ve improved our pages since. Yours are made the new way, too.</p>
          )}
        </section>
        <UnsavedGuard>
          <ApproveCorrection token={token} found={found} site={site} />
        </UnsavedGuard>
      </div>
    </div>
  )
}
