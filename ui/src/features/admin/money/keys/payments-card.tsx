import type { ReactNode } from 'react'
import { EachServerHint } from '@/components/admin/secrets/each-server-hint'
import { modeLabel, secretLabel } from '@/components/admin/secrets/secret-labels'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import type { Secrets } from '@/lib/schemas'
import { KeysForm } from './keys-form'

/** Who takes payments. Keys are tried at Stripe before they are kept, and nobody reads them here again. */
export function PaymentsCard({ secrets, children }: { secrets: Secrets; children?: ReactNode }) {
  const { secretKey, webhookSecret } = secrets
  return (
    <Card title="Payment provider">
      <CardContent className="stack-5">
        {children}
        <Ledger>
          <LedgerRow label="Provider" figure={false}>
            {modeLabel(secrets)}
          </LedgerRow>
          <LedgerRow label="Secret key" figure={false}>
            {secretLabel(secretKey)}
          </LedgerRow>
          <LedgerRow label="Signing secret" figure={false}>
            {secretLabel(webhookSecret)}
          </LedgerRow>
        </Ledger>
        <KeysState secrets={secrets} />
      </CardContent>
    </Card>
  )
}

function KeysState({ secrets }: { secrets: Secrets }) {
  const keys = [secrets.secretKey, secrets.webhookSecret]
  if (secrets.eachServer) {
    return (
      <EachServerHint
        variables={['FUNDABLE_STRIPE_SECRET_KEY', 'FUNDABLE_STRIPE_WEBHOOK_SECRET']}
        wasEntered={keys.some(({ isSet, isFixed }) => isSet && !isFixed)}
      />
    )
  }
  if (keys.every(({ isFixed }) => isFixed)) {
    return <p className="hint">Both are set on the server, which overrides this page. Change them there.</p>
  }
  return <KeysForm secrets={secrets} />
}
