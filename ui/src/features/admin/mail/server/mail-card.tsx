import type { ReactNode } from 'react'
import { mailServerLabel } from '@/components/admin/secrets/secret-labels'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import type { Secrets } from '@/lib/schemas'
import { MailForm } from './mail-form'

/** Who sends messages. A server is kept once it has taken a test message. */
export function MailCard({ secrets, children }: { secrets: Secrets; children?: ReactNode }) {
  return (
    <Card title="Mail server">
      <CardContent className="stack-5">
        {children}
        <Ledger>
          <LedgerRow label="Server" figure={false}>
            {mailServerLabel(secrets)}
          </LedgerRow>
        </Ledger>
        {secrets.mail.isFixed ? (
          <p className="hint">It’s set on the server, which overrides this page. Change it there.</p>
        ) : (
          <MailForm canRemove={secrets.mail.isSet} />
        )}
      </CardContent>
    </Card>
  )
}
