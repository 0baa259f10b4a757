import { useId, useState, type ReactNode } from 'react'
import { MessageParts } from '@/components/admin/message-body/message-parts'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmailAddress } from '@/components/ui/email-address'
import type { MailPreview } from '@/lib/schemas'
import styles from './client-mail.module.css'

interface MailProofProps {
  title: string
  /** Why nothing would be sent; null when something would. */
  nothing: ReactNode
  read: Read
}

interface Read {
  data: MailPreview | null | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** The mail as the client will get it, beside the form that sends it. On phones it opens on request. */
export function MailProof({ title, nothing, read }: MailProofProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.proof} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      {nothing ? (
        <p className="caption">{nothing}</p>
      ) : (
        <>
          <Button
            variant="outline"
            size="sm"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide the preview' : 'Preview the email'}
          </Button>
          <div id={id} className={styles.body} data-open={isOpen}>
            <Proof read={read} />
          </div>
        </>
      )}
    </section>
  )
}

const UNSENT: Partial<Record<MailPreview['state'], string>> = {
  stored: 'There’s no mail server, so this will be saved under Messages and not sent.',
  held: 'Mail is held since a restore. This goes out once it’s released.',
}

function Proof({ read }: { read: Read }) {
  const { data, error } = read
  if (error || !data) return <ReadFallback title="The email could not be shown" read={read} />
  const unsent = UNSENT[data.state]
  return (
    <>
      {unsent && <Alert title={unsent} />}
      <dl className={styles.meta} data-mail-proof>
        <dt>To</dt>
        <dd>
          <EmailAddress address={data.recipient} />
        </dd>
        <dt>From</dt>
        <dd>{data.sender}</dd>
        <dt>Subject</dt>
        <dd dir="auto">{data.subject}</dd>
      </dl>
      <MessageParts body={data} beginsWithHtml />
    </>
  )
}
