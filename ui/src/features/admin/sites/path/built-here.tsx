import { Suspense } from 'react'
import { useLive } from '@/features/admin/sites/live/use-live'
import { hasNotes } from '@/features/admin/sites/notes/has-notes'
import { useReview } from '@/features/admin/sites/notes/use-review'
import { PartWaiting } from '@/features/admin/sites/part-waiting'
import { SiteBuilds } from '@/features/admin/sites/site-builds'
import { SiteStanding } from '@/features/admin/sites/site-standing'
import type { SiteActs } from '@/features/admin/sites/use-site'
import { lazyPage } from '@/lib/lazy-page'
import type { OrderStatus } from '@/lib/order-status'
import type { LiveSite, Site } from '@/lib/schemas'
import { NotesPart } from './notes-part'
import { SitePath } from './site-path'
import { siteSteps } from './site-steps'
import { ThemePart } from './theme-part'

const approvalPart = lazyPage(async () => (await import('@/features/admin/sites/live/approval-part')).ApprovalPart)
const livePanel = lazyPage(async () => (await import('@/features/admin/sites/live/live-panel')).LivePanel)
const photosPart = lazyPage(async () => (await import('@/features/admin/sites/photos/photos-part')).PhotosPart)
const domainPart = lazyPage(async () => (await import('@/features/admin/sites/domain/domain-part')).DomainPart)

interface BuiltHereProps {
  orderId: string
  site: Site
  acts: SiteActs
  status: OrderStatus
}

/** A website that's made here: its four steps with what's done in each, and below them what no step has for itself. */
export function BuiltHere({ orderId, site, acts, status }: BuiltHereProps) {
  const isOnline = status === 'completed'
  const newest = site.builds[0]?.hash
  const hasBuild = newest !== undefined
  const review = useReview(orderId, !hasBuild)
  const live = useLive(orderId, newest, !hasBuild)
  const steps = siteSteps(site, status, { review: review.data, live: live.data })
  const hasRounds = review.data !== undefined && review.data.rounds.length > 0
  const isApproving = steps.some(({ name, state }) => name === 'Approve' && state === 'now')
  const bodies = {
    Draft: site.hasForm && (
      <>
        <SiteStanding orderId={orderId} site={site} acts={acts} isOnline={isOnline} />
        <ThemePart site={site} acts={acts} />
      </>
    ),
    Review: hasBuild && (hasNotes(site) || hasRounds || review.isError) && <NotesPart orderId={orderId} site={site} />,
    Approve: live.data && (isApproving || hasApproval(live.data)) && (
      <Suspense>
        <approvalPart.Page orderId={orderId} newest={newest} live={live.data} />
      </Suspense>
    ),
    Online: hasBuild && (
      <Suspense fallback={<PartWaiting part={isOnline ? 'online' : 'live'} />}>
        <livePanel.Page orderId={orderId} newest={newest} isOnline={isOnline} />
      </Suspense>
    ),
  }
  return (
    <>
      <SitePath steps={steps} bodies={bodies} />
      <SiteBuilds orderId={orderId} site={site} isBusy={acts.isBusy} onBuild={acts.draft} />
      {site.hasForm && (
        <>
          <Suspense fallback={<PartWaiting part="photos" />}>
            <photosPart.Page orderId={orderId} />
          </Suspense>
          <Suspense fallback={<PartWaiting part="domain" />}>
            <domainPart.Page orderId={orderId} />
          </Suspense>
        </>
      )}
    </>
  )
}

/** Whether there's one, or staff can record it. */
const hasApproval = ({ approval, isReleased, gates }: LiveSite) =>
  approval !== null || (isReleased && gates.length === 0)
