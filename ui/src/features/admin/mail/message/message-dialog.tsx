import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { MessageParts } from '@/components/admin/message-body/message-parts'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { adminPaths } from '@/lib/admin/admin-paths'
import { serverMessageOr } from '@/lib/http'
import type { Mail, MailDetails } from '@/lib/schemas'
import { CopyLink } from './copy-link'
import { MessageFacts } from './message-facts'
import { ShowLink } from './show-link'
import { useMail } from './use-mail'
import { useSendAgain } from './use-send-again'

/** One message as its reader gets it. What the list knows of it shows at once. */
export function MessageDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const read = useMail(mail.id)
  const [shown, setShown] = useState<MailDetails>()
  const again = useSendAgain(mail)
  return (
    <Dialog
      wide
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={<span dir="auto">{mail.subject}</span>}
    >
      <MessageFacts mail={read.data ?? mail} />
      <ShowLink mail={mail} shown={shown} onShown={setShown} />
      {shown ? <MessageParts body={shown} /> : <Body read={read} />}
      {again.error && (
        <Alert variant="danger" title="Not sent">
          {serverMessageOr(again.error, 'It couldn’t be sent. Please try again.')}
        </Alert>
      )}
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Close</Button>
        </DialogClose>
        <OrderLink orderId={mail.orderId} />
        <CopyLink mail={mail} />
        <Button busy={again.isPending} busyLabel="Sending..." onClick={() => again.mutate()}>
          Send again
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Body({ read }: { read: ReturnType<typeof useMail> }) {
  if (read.data) return <MessageParts body={read.data} />
  return <ReadFallback title="The message couldn’t be loaded" read={read} />
}

/** Not on the order's own page. */
function OrderLink({ orderId }: Pick<Mail, 'orderId'>) {
  const { pathname } = useLocation()
  if (!orderId || pathname.startsWith(adminPaths.order(orderId))) return null
  return (
    <Button variant="outline" asChild>
      <Link to={adminPaths.order(orderId)}>Open order</Link>
    </Button>
  )
}
