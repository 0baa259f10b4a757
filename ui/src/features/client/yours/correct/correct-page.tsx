import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ClientHeader } from '@/components/ui/client-header'
import { Icon } from '@/components/ui/icon'
import { Main } from '@/components/ui/main'
import { NotLoaded } from '@/components/ui/not-loaded'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { PhotosPart } from '@/features/client/yours/photos-part'
import { CONVERSATION_PATH } from '@/lib/client-order'
import { correctionsQuery } from '@/lib/corrections'
import { paths } from '@/lib/paths'
import type { Correction, Corrections } from '@/lib/schemas'
import { useRefused } from '@/lib/use-refused'
import styles from './correct.module.css'
import { CorrectionFoot } from './correction-foot'
import { CorrectionRow } from './correction-row'
import { PARTS } from './corrections'
import { VersionShots } from './version-shots'

/** A website that's online, corrected by its client: facts, which they look at as a new version before visitors do. */
export function CorrectPage({ token, onRefused }: { token: string; onRefused: () => void }) {
  const read = useQuery(correctionsQuery(token))
  const isRefused = useRefused(read.error, onRefused)
  if (isRefused) return null
  return (
    <>
      <ClientHeader />
      <Main className="wrap">
        <div className="page-top">
          <Button asChild variant="ghost">
            <Link to={paths.clientDashboard}>
              <Icon icon={ArrowLeft} size="sm" />
              Dashboard
            </Link>
          </Button>
          <h1 className="t-page">Change something</h1>
          <p>Fix a detail yourself. You’ll see the new version first, and it goes online when you approve it.</p>
        </div>
        {read.data?.correction ? (
          <UnsavedGuard>
            <Correcting token={token} found={read.data.correction} />
          </UnsavedGuard>
        ) : (
          <NotOpen read={read} />
        )}
      </Main>
      <AppFooterSlim />
    </>
  )
}

function Correcting({ token, found }: { token: string; found: Correction }) {
  return (
    <>
      <div className={styles.correctGrid}>
        <div className="stack-5">
          <section className="sheet" aria-labelledby="correct-facts">
            <div className="sheet-head">
              <h2 className="t-card" id="correct-facts">
                Facts
              </h2>
              <Badge variant="secondary">Always free</Badge>
            </div>
            <dl className="corrections">
              {PARTS.map((part) => (
                <CorrectionRow key={part.id} token={token} part={part} found={found} />
              ))}
            </dl>
          </section>
          <section className="sheet" aria-label="Photos">
            <PhotosPart token={token} saved="They’re on your new version. Nothing is online yet." />
          </section>
          <section className="sheet sheet-pad stack" aria-labelledby="correct-more">
            <h2 className="t-card" id="correct-more">
              Words or the look
            </h2>
            <p className="muted">
              Tell us what you’d like changed. Our own mistakes are always fixed for free. For anything else, we tell
              you the price first.
            </p>
            <div>
              <Button asChild variant="outline">
                <Link to={CONVERSATION_PATH}>Message us</Link>
              </Button>
            </div>
          </section>
        </div>
        <VersionShots found={found} />
      </div>
      {found.changes.length > 0 && <CorrectionFoot token={token} found={found} />}
    </>
  )
}

/** Why there's nothing to correct: it's closed, it couldn't be loaded, or it isn't here yet. */
function NotOpen({ read }: { read: UseQueryResult<Corrections> }) {
  if (read.data) return <Alert title="Nothing can be changed here right now">{read.data.closed}</Alert>
  return <NotLoaded read={read} nothingYet="Nothing to correct yet" />
}
