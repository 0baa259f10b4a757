import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { clientViewPath } from '@/lib/client-view'
import type { AdminOrder } from '@/lib/schemas'
import { useSendLink } from './use-send-link'

const emailDialog = lazyDialog(async () => (await import('./email-dialog')).EmailDialog)

const messageDialog = lazyDialog(async () => (await import('./message-dialog')).MessageDialog)

function beforeDialogs() {
  emailDialog.before.onFocus()
  messageDialog.before.onFocus()
}

/** Who the order is for, and what helps them when their mail does not arrive. */
export function ClientCard({ order }: { order: AdminOrder }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const send = useSendLink(order.id)
  const isPaid = order.paymentState !== 'unpaid' || order.status !== 'pending'
  return (
    <Card title="Client" onPointerEnter={beforeDialogs} onFocus={beforeDialogs}>
      <CardContent className="stack gap-3">
        <p className="wrap-anywhere">
          <EmailAddress address={order.email} />
        </p>
        <div className="row">
          <Button variant="outline" size="sm" onClick={() => setWriting(true)}>
            Email the client…
          </Button>
          {isPaid && (
            <Button
              variant="outline"
              size="sm"
              busy={send.isPending}
              busyLabel="Sending..."
              onClick={() => send.mutate()}
            >
              Send new link
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => setCorrecting(true)}>
            Correct email…
          </Button>
          {isPaid && (
            <Button asChild variant="outline" size="sm">
              {/* A page load of its own, in which nothing of ours is left. */}
              <a href={clientViewPath(order.id)}>View as client</a>
            </Button>
          )}
        </div>
        <p className="caption client-actions">
          {isPaid
            ? 'The link lets the client set a new portal password.'
            : 'You can send a portal link once the order is paid.'}
        </p>
      </CardContent>
      {isWriting && <messageDialog.Dialog order={order} onClose={() => setWriting(false)} />}
      {isCorrecting && <emailDialog.Dialog order={order} onClose={() => setCorrecting(false)} />}
    </Card>
  )
}
