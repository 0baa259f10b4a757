import { formatDate } from '@/lib/dates'
import { inWords } from '@/lib/in-words'
import type { OrderStatus } from '@/lib/order-status'
import type { LiveSite, Site, StaffReview } from '@/lib/schemas'

export type StepName = 'Draft' | 'Review' | 'Approve' | 'Online'

export interface SiteStep {
  name: StepName
  /** What happened, and when; or what it waits for. */
  text: string
  state: 'done' | 'now' | 'ahead'
}

type Known = Pick<Site, 'hasForm' | 'hasFailed' | 'builds' | 'isReleased' | 'onlineHost'>

/** What comes later than the website itself, or not at all. */
export interface LaterKnown {
  review: Pick<StaffReview, 'rounds' | 'notes' | 'left' | 'total' | 'isWithUs'> | undefined
  live:
    | Pick<
        LiveSite,
        'approval' | 'build' | 'gates' | 'hasAddress' | 'isApproved' | 'isHostingOver' | 'isPaused' | 'releases'
      >
    | undefined
}

/** The way of a website that's built here, in four steps. A stage that staff set by hand is believed. */
export function siteSteps(site: Known, status: OrderStatus, { review, live }: LaterKnown): SiteStep[] {
  const at = current(site, status, live)
  const steps = [
    { name: 'Draft', text: at > 0 ? seenText(site, at) : draftText(site) },
    { name: 'Review', text: reviewText(at, review) },
    { name: 'Approve', text: approveText(at, live) },
    { name: 'Online', text: at > 3 ? onlineText(site, live) : neededText(live) },
  ] as const
  return steps.map((step, place) => ({ ...step, state: place < at ? 'done' : place === at ? 'now' : 'ahead' }))
}

/** How many steps are behind it. A newer build than the approved one is still to be approved. */
function current({ isReleased, onlineHost }: Known, status: OrderStatus, live: LaterKnown['live']): number {
  if (onlineHost !== '' || status === 'completed') return 4
  if (status === 'launch') return isReleased && live?.isApproved === false ? 2 : 3
  return isReleased ? 1 : 0
}

function draftText({ hasForm, hasFailed, builds }: Known): string {
  if (!hasForm) return 'We’ll draft it as soon as the intake form comes.'
  if (hasFailed) return 'The form couldn’t be made into a website.'
  return builds.length > 0 ? 'Ready to release. Your client hasn’t seen it.' : 'On its way.'
}

/** Whether they have looked, nobody knows before they say something. */
function seenText({ builds: [newest] }: Known, at: number): string {
  const made = newest ? ` Build ${newest.number} is the newest, ${formatDate(newest.createdAt)}.` : ''
  return `Your client ${at > 1 ? 'has seen' : 'can see'} it.${made}`
}

function reviewText(at: number, review: LaterKnown['review']): string {
  const round = review?.rounds.at(-1)
  if (at > 1) {
    if (!review) return 'Your client is done with it.'
    return round ? `Their last notes came ${formatDate(round.sentAt)}.` : 'Your client had no notes.'
  }
  if (!review) return 'Your client leaves notes on the pages.'
  const left = ` ${review.left} of ${review.total} ${review.total === 1 ? 'round' : 'rounds'} left.`
  if (at === 0 || !round) return `Your client leaves notes.${left}`
  return review.isWithUs ? withUsText(review) : `Your answers went out ${formatDate(round.closedAt)}.${left}`
}

function withUsText({ rounds, notes }: NonNullable<LaterKnown['review']>): string {
  const open = rounds.filter(({ closedAt }) => !closedAt)
  const numbers = new Set<number | null>(open.map(({ number }) => number))
  const theirs = notes.filter(({ round }) => numbers.has(round))
  const waiting = theirs.filter(({ reply }) => !reply).length
  const came = `${theirs.length === 1 ? '1 note' : `${theirs.length} notes`} came ${formatDate(open.at(-1)?.sentAt)}.`
  return waiting > 0 ? `${came} ${waiting} to be answered.` : `${came} Your answers are ready to go out.`
}

function approveText(at: number, live: LaterKnown['live']): string {
  const approval = live?.approval
  if (!approval)
    return at > 2
      ? 'Your client signed a build. Only that one goes online.'
      : 'Your client signs one build. Only that one goes online.'
  if (!live.isApproved) return `Build ${approval.build} was approved, and there’s a newer one.`
  return `${approval.name} approved build ${approval.build} on ${formatDate(approval.approvedAt)}.`
}

function onlineText({ onlineHost }: Known, live: LaterKnown['live']): string {
  const [release] = live?.releases ?? []
  if (onlineHost === '') return 'It’s online.'
  if (live?.isPaused) return `${onlineHost}, paused.`
  return release ? `${onlineHost}, build ${release.build} since ${formatDate(release.at)}.` : onlineHost
}

function neededText(live: LaterKnown['live']): string {
  if (!live) return 'Needs the approval and an address.'
  const { isApproved, gates, hasAddress, isHostingOver } = live
  const needed = [
    ...(isApproved ? [] : ['the approval']),
    ...(gates.length === 0 ? [] : [gates.length === 1 ? '1 required check' : `${gates.length} required checks`]),
    ...(hasAddress ? [] : ['an address']),
    ...(isHostingOver ? ['hosting'] : []),
  ]
  if (needed.length === 0) return `Build ${live.build} can go online.`
  return `Needs ${inWords(needed)}.`
}
