import { isConnected } from '@/components/ui/domain/domain-labels'
import { formatDate, formatDateTime } from '@/lib/dates'
import type { Domain, DomainDetails } from '@/lib/schemas'

export interface DomainStep {
  title: string
  text: string
  isDone: boolean
}

/** How a website gets its name: we register one, or the client has one already. */
export type Way = 'register' | 'own'

/** Whose turn it is to do what, in one sentence. */
export interface NextDeed {
  /** What the button to it says. */
  action: string
  text: string
  isTheirs: boolean
}

/** The ways that are open, the one that is being gone first. */
export function openWays({ domain, claim, registration, wantsRegistration, canSay, isOurs }: DomainDetails): Way[] {
  if (isOurs || (registration && !domain)) return ['register']
  const own: Way[] = (domain ?? claim ?? canSay) ? ['own'] : []
  const register: Way[] = wantsRegistration ? ['register'] : []
  return (domain ?? claim) ? [...own, ...register] : [...register, ...own]
}

/** All steps of a way: those that are done come first. */
export function stepsOf(way: Way, found: DomainDetails): DomainStep[] {
  const domain = way === 'register' && !found.isOurs ? null : found.domain
  const first = way === 'register' ? registering(found) : [named(domain)]
  return [...first, connecting(way, domain, found.isOurs), securing(domain)]
}

function registering(found: DomainDetails): DomainStep[] {
  const { registration, wishes } = found
  const isChosen = wishes.length > 0
  return [
    {
      title: isChosen || registration ? 'Name chosen' : 'Choose a name',
      text: chosenName(found) || 'The sooner, the better: then it’s ready with your website.',
      isDone: isChosen || registration !== null,
    },
    {
      title: registration?.isInClientsName === false ? 'Registered' : 'Registered in your name',
      text: registration
        ? `Until ${formatDate(registration.renewsOn)}`
        : isChosen
          ? 'Our turn'
          : 'By us, once you’ve chosen',
      isDone: registration !== null,
    },
  ]
}

const chosenName = ({ registration, registeredName, wishes }: DomainDetails) =>
  registration ? registeredName : wishes.join(', or ')

const named = (domain: Domain | null): DomainStep => ({
  title: domain?.shown ?? 'Tell us the name',
  text: domain ? 'Yours. It stays where it is.' : 'The one that you own',
  isDone: domain !== null,
})

function connecting(way: Way, domain: Domain | null, isOurs: boolean): DomainStep {
  const title = 'Connected to your website'
  const leadsHere = domain !== null && domain.state !== 'waiting' && domain.state !== 'partial'
  if (leadsHere) return { title, text: checked(domain), isDone: true }
  if (isOurs || way === 'register') return { title, text: 'By us. There’s nothing for you to do.', isDone: false }
  return { title, text: domain ? `${counted(domain)}${checked(domain)}` : 'Two records to change', isDone: false }
}

const securing = (domain: Domain | null): DomainStep => ({
  title: 'Secure connection',
  ...(domain !== null && isConnected(domain) && !domain.isBroken
    ? { text: 'On', isDone: true }
    : { text: domain?.isBroken ? 'Needs attention' : 'By itself, a few minutes later', isDone: false }),
})

function counted({ records }: Domain): string {
  const wanted = records.filter(({ standing }) => standing !== 'extra')
  const right = wanted.filter(({ standing }) => standing === 'right').length
  if (wanted.length === 0) return ''
  return `${right} of ${wanted.length} records ${wanted.length > 1 && right !== 1 ? 'are' : 'is'} right. `
}

const checked = ({ checkedAt }: Domain) => (checkedAt ? `Checked ${formatDateTime(checkedAt)}` : '')

/** What comes next for the website's name. Null where there's nothing to say. */
export function nextDeed(found: DomainDetails): NextDeed | null {
  const { domain, registration, isOurs, isPaidBack, claim, wishes, wantsRegistration, canSay } = found
  if (domain?.isBroken)
    return { action: 'See what’s wrong', text: 'It doesn’t open securely right now.', isTheirs: !isOurs }
  if (domain && isConnected(domain)) return { action: 'Open', text: 'Connected to your website.', isTheirs: false }
  if (isPaidBack)
    return domain || registration ? { action: 'Open', text: 'It isn’t being connected.', isTheirs: false } : null
  if (isOurs || (registration && !domain)) return { action: 'Open', text: 'We’ll connect it.', isTheirs: false }
  if (claim && !claim.isProven)
    return { action: 'Show us it’s yours', text: `${claim.shown} is waiting for you.`, isTheirs: true }
  if (claim) return { action: 'Open', text: 'We look at it, and email you.', isTheirs: false }
  if (domain) return { action: 'Connect it', text: 'It waits for its records.', isTheirs: true }
  if (wantsRegistration && wishes.length > 0)
    return { action: 'Open', text: 'We register it in your name.', isTheirs: false }
  if (wantsRegistration)
    return { action: 'Choose a name', text: 'You’ve paid for one. We’ll register it in your name.', isTheirs: true }
  if (canSay) return { action: 'Add it', text: 'Do you own a domain? Your website can use it.', isTheirs: false }
  return null
}
