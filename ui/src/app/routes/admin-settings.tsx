import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { AgencyForm } from '@/features/admin/agency/agency-form'
import { LegalCard } from '@/features/admin/agency/legal/legal-card'
import { LogoCard } from '@/features/admin/agency/logo-card'
import { RepliesCard } from '@/features/admin/mail/replies/replies-card'
import { MailCard } from '@/features/admin/mail/server/mail-card'
import { TestMail } from '@/features/admin/mail/server/test-mail'
import { BookkeeperCard } from '@/features/admin/money/invoicing/bookkeeper-card'
import { InvoicingCard } from '@/features/admin/money/invoicing/invoicing-card'
import { PaymentsCard } from '@/features/admin/money/keys/payments-card'
import { RestartNotice } from '@/features/admin/operation/setup/restart-notice'
import { ExamplesCard } from '@/features/admin/sites/examples/examples-card'
import { adminPaths } from '@/lib/admin/admin-paths'
import { settingsPaths } from '@/lib/admin/settings-sections'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { useSecrets } from '@/lib/admin/use-secrets'
import { useSettings } from '@/lib/admin/use-settings'
import type { Secrets, SettingsDetails } from '@/lib/schemas'
import { SettingsPage } from './settings-page'

interface SectionProps {
  settings: SettingsDetails
  isOwner: boolean
}

const SECTIONS: Partial<Record<string, { title: string; Section: (props: SectionProps) => ReactNode }>> = {
  [settingsPaths.business]: { title: 'Business', Section: Business },
  [settingsPaths.logo]: { title: 'Logo', Section: Logo },
  [settingsPaths.examples]: { title: 'Examples', Section: Examples },
  [settingsPaths.legal]: { title: 'Terms and privacy', Section: Legal },
  [settingsPaths.mail]: { title: 'Mail', Section: Mail },
  [settingsPaths.payments]: { title: 'Payments', Section: Payments },
  [settingsPaths.invoices]: { title: 'Invoices', Section: Invoices },
  [settingsPaths.calendar]: { title: 'Calendar', Section: Calendar },
  [settingsPaths.hosting]: { title: 'Hosting', Section: Hosting },
}

/** All sections that are read together. The bare address leads to the first. */
export function AdminSettingsPage() {
  const { pathname } = useLocation()
  const shown = SECTIONS[pathname.replace(/\/+$/, '')]
  if (!shown) return <Navigate to={settingsPaths.business} replace />
  return (
    <SettingsPage title={shown.title} key={pathname}>
      <Settings Section={shown.Section} />
    </SettingsPage>
  )
}

/** Owners change, staff read. */
function Settings({ Section }: { Section: (props: SectionProps) => ReactNode }) {
  const isOwner = useAdminSession()?.role === 'owner'
  const read = useSettings()
  if (!read.data) {
    return (
      <div className="sheet">
        <ReadFallback title="The settings couldn’t be loaded" read={read} />
      </div>
    )
  }
  return (
    <UnsavedGuard>
      <div className="stack-5 form-page">
        {!isOwner && (
          <Alert title="Only owners can change settings">
            {Section === Payments ? 'Ask an owner of your agency.' : 'You can see what they’ve set.'}
          </Alert>
        )}
        <Section settings={read.data} isOwner={isOwner} />
      </div>
    </UnsavedGuard>
  )
}

function Business(props: SectionProps) {
  return (
    <>
      {props.isOwner && (
        <p>
          <Link to={adminPaths.setup}>Setup, step by step</Link>
        </p>
      )}
      <AgencyForm part="business" {...props} />
    </>
  )
}

function Logo(props: SectionProps) {
  return <LogoCard {...props} />
}

function Examples({ isOwner }: SectionProps) {
  return <ExamplesCard isOwner={isOwner} />
}

function Legal({ isOwner }: SectionProps) {
  return (
    <>
      <LegalCard name="terms" isOwner={isOwner} />
      <LegalCard name="privacy" isOwner={isOwner} />
    </>
  )
}

function Mail(props: SectionProps) {
  const { sendsMail } = props.settings
  const server = (isUnsaved: boolean) => {
    const test = <TestMail sendsMail={sendsMail} isUnsaved={isUnsaved} />
    if (props.isOwner) return <FromServer>{(secrets) => <MailCard secrets={secrets} test={test} />}</FromServer>
    return (
      <Card title="Mail server">
        <CardContent>{test}</CardContent>
      </Card>
    )
  }
  return (
    <>
      <AgencyForm part="sender" {...props} below={server} />
      {props.isOwner && <RepliesCard sendsMail={sendsMail} />}
    </>
  )
}

function Payments({ isOwner }: SectionProps) {
  return isOwner && <FromServer>{(secrets) => <PaymentsCard secrets={secrets} />}</FromServer>
}

function Invoices({ isOwner }: SectionProps) {
  return (
    <>
      <InvoicingCard isOwner={isOwner} />
      {isOwner && <BookkeeperCard />}
    </>
  )
}

function Calendar(props: SectionProps) {
  return <AgencyForm part="calendar" {...props} />
}

function Hosting(props: SectionProps) {
  return <AgencyForm part="hosting" {...props} />
}

/** For owners: what else is only set on the server. */
function FromServer({ children }: { children: (secrets: Secrets) => ReactNode }) {
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
      {children(read.data)}
    </>
  )
}
