import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import type { Mail, MailDetails } from '@/lib/schemas'
import { askForLink, useMayPassOn } from './mail-link'

interface ShowLinkProps {
  mail: Mail
  shown: MailDetails | undefined
  onShown: (mail: MailDetails) => void
}

/** Says what follows before the link shows: it opens somebody else's account. */
export function ShowLink({ mail, shown, onShown }: ShowLinkProps) {
  const mayPassOn = useMayPassOn(mail)
  const ask = useSingleMutation({ mutationFn: () => askForLink(mail.id), onSuccess: onShown })
  if (!mayPassOn) return null
  if (shown?.link) return <Alert title="The link is in the email below">Only {mail.recipient} should get it.</Alert>
  if (shown) return <Alert title="This link no longer works">It was used or is too old. Send a new one.</Alert>
  return (
    <div className="stack gap-3">
      {ask.error ? (
        <Alert variant="danger" title="The link isn’t shown">
          {ask.problem}
        </Alert>
      ) : (
        <Alert title="The link is hidden">{consequence(mail)}</Alert>
      )}
      <div>
        <Button variant="outline" size="sm" busy={ask.isPending} busyLabel="Asking..." onClick={() => ask.mutate()}>
          Show link
        </Button>
      </div>
    </div>
  )
}

function consequence({ orderId, recipient }: Mail): string {
  if (!orderId) return `Whoever opens it chooses the password of ${recipient}. The audit log notes that you saw it.`
  return 'Whoever opens it chooses the client’s password. If you show or copy it, an approval made with that password says that staff had seen the link.'
}
