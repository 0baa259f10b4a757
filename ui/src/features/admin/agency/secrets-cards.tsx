import { NotRead } from '@/components/admin/not-read'
import { MailCard } from '@/features/admin/mail/server/mail-card'
import { PaymentsCard } from '@/features/admin/money/keys/payments-card'
import { RestartNotice } from '@/features/admin/operation/setup/restart-notice'
import { useSecrets } from '@/components/admin/secrets/secrets-data'

/** For owners: what else is only set on the server. */
export function SecretsCards() {
  const read = useSecrets()
  if (!read.data) {
    return (
      <div className="sheet">
        <NotRead title="Payments and mail could not be loaded" read={read} />
      </div>
    )
  }
  return (
    <>
      <RestartNotice secrets={read.data} />
      <PaymentsCard secrets={read.data} />
      <MailCard secrets={read.data} />
    </>
  )
}
