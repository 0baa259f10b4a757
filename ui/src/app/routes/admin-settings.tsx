import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { UnsavedGuard } from '@/components/admin/unsaved/unsaved-guard'
import { Alert } from '@/components/ui/alert'
import { Main } from '@/components/ui/main'
import { AgencyForm } from '@/features/admin/agency/agency-form'
import { LogoCard } from '@/features/admin/agency/logo-card'
import { TextCard } from '@/features/admin/agency/text-card'
import { MailCard } from '@/features/admin/mail/server/mail-card'
import { TestMail } from '@/features/admin/mail/server/test-mail'
import { PaymentsCard } from '@/features/admin/money/keys/payments-card'
import { RestartNotice } from '@/features/admin/operation/setup/restart-notice'
import { AdminFrame } from '@/features/admin/people/session/admin-frame'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { useSecrets } from '@/lib/admin/use-secrets'
import { useSettings } from '@/lib/admin/use-settings'
import { titled } from '@/lib/site-name'
import { useDocumentHead } from '@/lib/use-document-head'

export function AdminSettingsPage() {
  useDocumentHead({ title: titled('Settings') })
  return (
    <AdminFrame>
      <Main className="wrap-wide admin-page">
        <h1 className="t-section my-5">Settings</h1>
        <Settings />
      </Main>
    </AdminFrame>
  )
}

/** Owners change, staff read. */
function Settings() {
  const isOwner = useAdminSession()?.role === 'owner'
  const read = useSettings()
  if (!read.data) {
    return (
      <div className="sheet">
        <ReadFallback title="The settings couldn’t be loaded" read={read} />
      </div>
    )
  }
  const { logoUrl, sendsMail } = read.data
  return (
    <UnsavedGuard>
      <div className="stack-5 form-page">
        {isOwner && (
          <p>
            <Link to={adminPaths.setup}>Setup, step by step</Link>
          </p>
        )}
        {!isOwner && <Alert title="Only owners can change settings">You can see what they’ve set.</Alert>}
        <AgencyForm
          settings={read.data}
          isOwner={isOwner}
          below={(isUnsaved) => <TestMail sendsMail={sendsMail} isUnsaved={isUnsaved} />}
        />
        <LogoCard logoUrl={logoUrl} isOwner={isOwner} />
        {isOwner && <SecretsCards />}
        <TextCard name="terms" isOwner={isOwner} />
        <TextCard name="privacy" isOwner={isOwner} />
      </div>
    </UnsavedGuard>
  )
}

/** For owners: what else is only set on the server. */
function SecretsCards() {
  const read = useSecrets()
  if (!read.data) {
    return (
      <div className="sheet">
        <ReadFallback title="Payments and mail couldn’t be loaded" read={read} />
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
