import type { OrderStatus } from '@/lib/order-status'
import type { Site } from '@/lib/schemas'

export interface SiteStep {
  name: string
  text: string
  state: 'done' | 'now' | 'ahead'
}

type Known = Pick<Site, 'hasForm' | 'builds' | 'isReleased' | 'onlineHost'>

/** The way of a website that's built here, in four steps. A stage that staff set by hand is believed. */
export function siteSteps(site: Known, status: OrderStatus): SiteStep[] {
  const at = current(site, status)
  const steps = [
    { name: 'Draft', text: at > 0 ? 'Your client has seen it.' : draftText(site) },
    { name: 'Review', text: at > 1 ? 'Your client is done with it.' : 'Your client leaves notes on the pages.' },
    {
      name: 'Approve',
      text: at > 2 ? 'Your client signed a build.' : 'Your client signs one build. Only that one goes online.',
    },
    { name: 'Online', text: at > 3 ? site.onlineHost || 'It’s online.' : 'Needs the approval and an address.' },
  ]
  return steps.map((step, place) => ({ ...step, state: place < at ? 'done' : place === at ? 'now' : 'ahead' }))
}

/** How many steps are behind it. */
function current({ isReleased, onlineHost }: Known, status: OrderStatus): number {
  if (onlineHost !== '' || status === 'completed') return 4
  if (status === 'launch') return 3
  return isReleased ? 1 : 0
}

function draftText({ hasForm, builds }: Known): string {
  if (!hasForm) return 'It begins with the form.'
  return builds.length > 0 ? 'Ready to release. Your client hasn’t seen it.' : 'On its way.'
}
