import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { clientSiteQuery } from '@/features/client/website/client-site'
import type { ContactInbox } from '@/lib/schemas'

/** Why there are none, and how to try it. */
export function NoMessages({ token, inbox }: { token: string; inbox: ContactInbox }) {
  const { data: site } = useQuery(clientSiteQuery(token))
  const { hasForm, mailedTo } = inbox
  const url = site?.online && !site.isPaused ? site.url : null
  return (
    <div className="sheet mail-empty">
      <EmptyState title="No messages yet" text={<Why hasForm={hasForm} mailedTo={mailedTo} />}>
        {hasForm && url && (
          <Button asChild variant="outline">
            <a href={new URL('contact.html', url).href} target="_blank" rel="noopener noreferrer">
              Send yourself a test message
              <Icon icon={ExternalLink} size="sm" />
              <span className="sr"> (opens in a new tab)</span>
            </a>
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

function Why({ hasForm, mailedTo }: { hasForm: boolean; mailedTo: string }) {
  if (!mailedTo) return 'Once your website is online, what people write on its Contact page shows up here.'
  if (!hasForm) return 'Your website has no form. People write to you by email or call you.'
  return (
    <>
      What people write on your Contact page shows up here, and goes to <EmailAddress address={mailedTo} />.
    </>
  )
}
