import { isConnected } from '@/components/ui/domain/domain-labels'
import { formatDate } from '@/lib/dates'
import type { DomainDetails } from '@/lib/schemas'

/** Nobody has said which name it will be, so none is claimed. */
export const REGISTERING = 'We register the name for you. You’ll see it here when it’s yours.'

/** Where a bought domain stands, as far as it is known. */
export function domainStanding({ domain, registration, registeredName, isOurs }: DomainDetails): string {
  if (!registration) return domain ? `Not registered by us yet. You’re using ${domain.shown}.` : REGISTERING
  const until = `until ${formatDate(registration.renewsOn)}`
  const registered = registration.isInClientsName ? `Registered in your name ${until}` : `Registered ${until}`
  if (!isOurs || !domain) return registeredName ? `${registeredName}: ${registered}.` : `${registered}.`
  return `${domain.shown}: ${registered}. ${isConnected(domain) ? 'Connected to your website.' : 'We’ll connect it.'}`
}
