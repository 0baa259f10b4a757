import type { ReactNode } from 'react'
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
  const { isSet, isFixed, waits } = secrets.mail
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
        {isFixed ? (
          <p className="hint">It’s set on the server, which overrides this page. Change it there.</p>
        ) : (
          <MailForm canRemove={isSet} />
        )}
        {test}
      </CardContent>
    </Card>
  )
}
