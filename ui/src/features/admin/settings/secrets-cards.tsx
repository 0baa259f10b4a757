import { NotRead } from '@/features/admin/lists/not-read'
import { MailCard } from './mail-card'
import { PaymentsCard } from './payments-card'
import { RestartNotice } from './restart-notice'
import { useSecrets } from './secrets-data'

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
