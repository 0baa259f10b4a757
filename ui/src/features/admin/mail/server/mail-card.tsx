import type { ReactNode } from 'react'
import { EachServerHint } from '@/components/admin/secrets/each-server-hint'
import { mailServerLabel } from '@/components/admin/secrets/secret-labels'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import type { Secrets } from '@/lib/schemas'
import { MailForm } from './mail-form'

interface MailCardProps {
  secrets: Secrets
  /** To see whether mail arrives. */
  test?: ReactNode
  /** What stands before it, such as why it's asked. */
  children?: ReactNode
}

/** Who sends messages. A server is kept once it has taken a test message. */
export function MailCard({ secrets, test, children }: MailCardProps) {
  const { isSet, waits } = secrets.mail
  return (
    <Card title="Mail server">
      <CardContent className="stack-5">
        {children}
        {(isSet || waits) && (
          <Ledger>
            <LedgerRow label="Server" figure={false}>
              {mailServerLabel(secrets)}
            </LedgerRow>
          </Ledger>
        )}
        <ServerState secrets={secrets} />
        {test}
      </CardContent>
    </Card>
  )
}

function ServerState({ secrets: { mail, eachServer } }: { secrets: Secrets }) {
  if (eachServer) return <EachServerHint variables={['FUNDABLE_SMTP_URL']} wasEntered={mail.isSet && !mail.isFixed} />
  if (mail.isFixed) return <p className="hint">It’s set on the server, which overrides this page. Change it there.</p>
  return <MailForm canRemove={mail.isSet} />
}
