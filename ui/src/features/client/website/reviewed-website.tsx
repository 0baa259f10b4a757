import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Button } from '@/components/ui/button'
import { ClientHeader } from '@/components/ui/client-header'
import { CrestPage } from '@/components/ui/crest-page'
import { Main } from '@/components/ui/main'
import { Skeleton } from '@/components/ui/skeleton'
import { classNames } from '@/lib/class-names'
import { ApiError } from '@/lib/http'
import { paths } from '@/lib/paths'
import type { ClientSite } from '@/lib/schemas'
import { useRefused } from '@/lib/use-refused'
import { clientSiteQuery } from './client-site'
import { LiveTask } from './live-task'
import { MessagesCard } from './messages/messages-card'
import { PastNotes } from './notes/notes-rail'
import { reviewQuery } from './notes/review-data'
import { RoundBadge } from './notes/round-badge'
import { REVIEW_WORDS, isClosed } from './review-words'
import { reviewedSiteQuery } from './reviewed-site'
import { SignedSheet } from './signed-sheet'
import { WebsiteReview } from './website-review'
import styles from './website-review.module.css'

/** Reviewed by whoever has the token. */
export function ReviewedWebsite({ token, onRefused }: { token: string; onRefused: () => void }) {
  const site = useQuery(reviewedSiteQuery(token))
  const review = useQuery(reviewQuery(token))
  const { data } = site
  const { error, isFetching, refetch } = site.error ? site : review
  const status = error instanceof ApiError ? error.status : null
  const isRefused = useRefused(error, onRefused)
  const { data: state } = useQuery(clientSiteQuery(token))
  if (isRefused) return null
  if (status === 404 && state?.online) {
    return (
      <Frame text={state.isPaused ? 'It’s paused, and yours to keep.' : 'It’s online, and yours to keep.'}>
        <div className="stack-5">
          <LiveTask token={token} site={state} online={state.online} />
          <MessagesCard token={token} />
          {review.data && <PastNotes review={review.data} token={token} />}
          {state.approval && <SignedSheet approval={state.approval} token={token} />}
        </div>
      </Frame>
    )
  }
  if (status === 404 && state?.approval) {
    return (
      <Frame text={REVIEW_WORDS[state.state].text}>
        <SignedSheet approval={state.approval} token={token} />
      </Frame>
    )
  }
  if (status === 404 && state) {
    return (
      <Sentence title="Nothing to Review Yet" text="We’ll email you when your website is ready.">
        <Button asChild>
          <Link to={paths.clientDashboard}>Go to your dashboard</Link>
        </Button>
      </Sentence>
    )
  }
  if (error && status !== 404) {
    return (
      <Sentence title="Error Loading Website" text="We couldn’t load your website. Please try again.">
        <Button busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
          Try Again
        </Button>
      </Sentence>
    )
  }
  return (
    <Frame text={frameText(state)} aside={review.data && !state?.isPaidBack && <RoundBadge review={review.data} />}>
      {state?.online && <MessagesCard token={token} />}
      {data && review.data ? (
        <WebsiteReview key={data.preview} token={token} site={data} review={review.data} state={state} />
      ) : (
        <Skeleton height="40rem" />
      )}
    </Frame>
  )
}

/** Nothing is claimed before it's known. */
function frameText(state: ClientSite | undefined): string {
  if (!state) return ''
  if (state.isApproved && state.state !== 'with_us' && !isClosed(state)) return approvedText(state)
  if (state.state === 'with_us') return 'We’re working on your changes. There’s nothing to do for now.'
  if (state.state === 'updating' || isClosed(state)) return 'Look at all five pages.'
  return 'Look at all five pages. Click anything to leave a note, then send your notes in one go.'
}

const approvedText = ({ state, isPaused, isHostingOver }: ClientSite) => {
  if (state !== 'online' || !isPaused) return REVIEW_WORDS[state].text
  return isHostingOver ? 'It’s paused, because your hosting has ended.' : 'It’s paused.'
}

function Frame({ text, aside, children }: { text: string; aside?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.reviewPage}>
      <ClientHeader wide />
      <Main className="wrap-wide">
        <div className={classNames('page-top', styles.reviewTop)}>
          <div>
            <h1 className="t-page">Your website</h1>
            <p className={styles.reviewLead}>{text}</p>
          </div>
          {aside}
        </div>
        {children}
      </Main>
      <AppFooterSlim />
    </div>
  )
}

function Sentence({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <ClientHeader wide />
      <CrestPage title={title} text={text}>
        {children}
      </CrestPage>
    </>
  )
}
