import type { ReactNode } from 'react'
import { StatusBadge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { EmptyState } from '@/components/ui/empty-state'
import { Fact, Facts } from '@/components/ui/ledger'
import { formatDateTime } from '@/lib/dates'
import type { IntakeForm } from '@/lib/schemas'

export function OrderIntake({ form }: { form: IntakeForm | null }) {
  if (!form) {
    return (
      <Card title="Intake form">
        <EmptyState
          title="No intake form yet"
          text="The client hasn’t sent it. The 3-5 business days start when they do."
        />
      </Card>
    )
  }
  return (
    <Card
      title="Intake form"
      headAside={
        <span className="row grow justify-between">
          <StatusBadge status={form.status} />
          <span className="caption num">{formatDateTime(form.createdAt)}</span>
        </span>
      }
    >
      <CardContent>
        <Facts className="answers">
          <Answer label="Business name" text={form.businessName} />
          <Answer label="Phone" text={form.businessPhone} />
          <Answer label="Address" text={form.businessAddress} />
          <Answer label="Email" text={<EmailAddress address={form.businessEmail} />} />
          <Answer label="Business description" text={form.websiteDescription} />
          <Answer label="Services and products" text={form.servicesOffered} />
          <Answer label="Social media" text={Object.values(form.socialLinks ?? {}).join('\n')} />
          <Answer label="Additional information" text={form.additionalInfo} />
        </Facts>
      </CardContent>
    </Card>
  )
}

function Answer({ label, text }: { label: string; text: ReactNode }) {
  if (!text) return null
  return (
    <Fact label={label}>
      <span className="block" dir="auto">
        {text}
      </span>
    </Fact>
  )
}
