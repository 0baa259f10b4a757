import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { NotRead } from '@/components/admin/not-read'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { adminPaths } from '@/lib/admin/admin-paths'
import { AgencyForm } from './agency-form'
import { LogoCard } from './logo-card'
import { SecretsCards } from './secrets-cards'
import { useSettings } from './settings-data'
import { TextCard } from './text-card'
import { UnsavedGuard } from '@/components/admin/unsaved/unsaved-guard'

/** Owners change, staff read. */
export function SettingsView() {
  const isOwner = useAdminSession()?.role === 'owner'
  const read = useSettings()
  if (!read.data) {
    return (
      <div className="sheet">
        <NotRead title="The settings could not be loaded" read={read} />
      </div>
    )
  }
  return (
    <UnsavedGuard>
      <div className="stack-5 form-page">
        {isOwner && (
          <p>
            <Link to={adminPaths.setup}>Set-up, step by step</Link>
          </p>
        )}
        {!isOwner && <Alert title="Only owners change the settings">You see what they have set.</Alert>}
        <AgencyForm settings={read.data} isOwner={isOwner} />
        <LogoCard logoUrl={read.data.logoUrl} isOwner={isOwner} />
        {isOwner && <SecretsCards />}
        <TextCard name="terms" isOwner={isOwner} />
        <TextCard name="privacy" isOwner={isOwner} />
      </div>
    </UnsavedGuard>
  )
}
