import type { ReactNode } from 'react'
import { StatusBadge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Fact, Facts } from '@/components/ui/ledger'
import { formatDateTime } from '@/lib/dates'
import type { IntakeForm } from '@/lib/schemas'
import { delivery, type Terms } from '@/lib/terms'
import { IntakeActions } from './intake-actions'
import { answersOf } from './intake-answers'
import { LiveText } from './live-text'

export function OrderIntake({ form, terms }: { form: IntakeForm | null; terms: Terms }) {
  if (!form) {
    return (
      <Card title="Intake form">
        <EmptyState
          title="No intake form yet"
          text={`The client hasn’t sent it. The ${delivery(terms)} ${terms.businessDaysTo === 1 ? 'starts' : 'start'} when they do.`}
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
      <CardContent className="stack">
        <IntakeActions form={form} />
        <Facts className="answers">
          {answersOf(form).map(({ label, text }) => (
            <Answer key={label} label={label} text={<LiveText text={text} />} />
          ))}
        </Facts>
      </CardContent>
    </Card>
  )
}

function Answer({ label, text }: { label: string; text: ReactNode }) {
  return (
    <Fact label={label}>
      <span className="block" dir="auto">
        {text}
      </span>
    </Fact>
  )
}
