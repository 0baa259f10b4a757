import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { StatusBadge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Fact, Facts } from '@/components/ui/ledger'
import { counted } from '@/lib/counted'
import { formatDateTime } from '@/lib/dates'
import { inWords } from '@/lib/in-words'
import { answerLabel } from '@/lib/intake-labels'
import type { AskedAnswer, IntakeForm } from '@/lib/schemas'
import { delivery, type Terms } from '@/lib/terms'
import { IntakeActions } from './intake-actions'
import { answersOf } from './intake-answers'
import { LiveText } from './live-text'

interface OrderIntakeProps {
  form: IntakeForm | null
  terms: Terms
  isPaused: boolean
  /** Answers that the client is to look at again. */
  sentBack: readonly AskedAnswer[]
}

export function OrderIntake({ form, terms, isPaused, sentBack }: OrderIntakeProps) {
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
          <span className="row">
            <span className="caption num">{formatDateTime(form.createdAt)}</span>
            <IntakeActions form={form} isPaused={isPaused} />
          </span>
        </span>
      }
    >
      <CardContent className="stack">
        {sentBack.length > 0 && <SentBack asked={sentBack} />}
        <Facts className="answers">
          {answersOf(form).map(({ label, text }) => (
            <Answer key={label} label={label} text={<LiveText text={text} />} />
          ))}
        </Facts>
      </CardContent>
    </Card>
  )
}

function SentBack({ asked }: { asked: readonly AskedAnswer[] }) {
  return (
    <Alert variant="notice" title={`${counted(asked.length, 'answer')} with the client`}>
      The clock is paused until they’ve looked at {inWords(asked.map(labelOf))}.
    </Alert>
  )
}

const labelOf = ({ name }: AskedAnswer) => answerLabel(name)

function Answer({ label, text }: { label: string; text: ReactNode }) {
  return (
    <Fact label={label}>
      <span className="block" dir="auto">
        {text}
      </span>
    </Fact>
  )
}
