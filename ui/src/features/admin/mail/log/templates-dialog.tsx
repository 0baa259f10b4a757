import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MessageParts } from '@/components/admin/message-body/message-parts'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Fact, Facts } from '@/components/ui/ledger'
import { Select } from '@/components/ui/select'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { kindLabel, MAIL_KINDS, type MailKind } from '@/lib/admin/message-labels'
import { settingsPaths } from '@/lib/admin/settings-sections'
import { http } from '@/lib/http'

const OPTIONS = MAIL_KINDS.map((kind) => ({ value: kind, label: kindLabel(kind) }))

/** What each kind of message reads like, with an order made up for it. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<MailKind>('order-received')
  return (
    <Dialog
      wide
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Templates"
      description="Each email, filled in with a sample order. Nothing is sent from here."
    >
      <Field
        label="Message"
        hint={
          <>
            To use your own text, open <Link to={settingsPaths.emails}>Emails</Link> in the settings.
          </>
        }
      >
        <Select options={OPTIONS} value={kind} onValueChange={setKind} />
      </Field>
      <Preview key={kind} kind={kind} />
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Close</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}

/** The agency may change its files at any time. */
function Preview({ kind }: { kind: MailKind }) {
  const read = useAdminRead(
    adminKeys.template(kind),
    (signal) => http.get('/api/admin/templates/{kind}', { params: { kind }, signal }),
    { changesByItself: true },
  )
  const { data, error } = read
  if (error || !data) return <ReadFallback title="The message couldn’t be shown" read={read} />
  return (
    <>
      {data.problem && (
        <Alert title="Your own text can’t be used, so ours is sent" variant="danger">
          {data.problem}
        </Alert>
      )}
      <Facts>
        <Fact label="Subject">{data.subject}</Fact>
      </Facts>
      <MessageParts body={data} />
    </>
  )
}
