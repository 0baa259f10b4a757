import { isConnected } from '@/components/ui/domain/domain-labels'
import { formatDate } from '@/lib/dates'
import type { DomainDetails } from '@/lib/schemas'

/** Where nobody has said which name it will be, none is claimed. */
const UNNAMED = 'Your turn: choose a name.'

/** What the client would like us to register, in a sentence. */
export const wishedFor = ([first, second]: readonly string[]) =>
  second ? `You’d like ${first}, or ${second} if that’s gone.` : `You’d like ${first}.`

/** Where a bought domain stands, as far as it is known. */
export function domainStanding({ domain, registration, registeredName, isOurs, wishes }: DomainDetails): string {
  if (!registration && domain) return `Not registered by us yet. You’re using ${domain.shown}.`
  if (!registration) return wishes.length > 0 ? `${wishedFor(wishes)} It isn’t registered yet.` : UNNAMED
  const until = `until ${formatDate(registration.renewsOn)}`
  const registered = registration.isInClientsName ? `Registered in your name ${until}` : `Registered ${until}`
  if (!isOurs || !domain) return registeredName ? `${registeredName}: ${registered}.` : `${registered}.`
  return `${domain.shown}: ${registered}. ${isConnected(domain) ? 'Connected to your website.' : 'We’ll connect it.'}`
}
