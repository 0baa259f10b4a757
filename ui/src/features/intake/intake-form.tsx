import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { CardContent } from '@/components/ui/card'
import { formatDate } from '@/lib/dates'
import { ApiError } from '@/lib/http'
import { ErrorSummary } from './error-summary'
import type { IntakeAnswers } from './intake-answers'
import { saveAnswers, saveLogo, type Logo } from './intake-draft'
import { IntakeFields } from './intake-fields'
import { IntakeSubmit } from './intake-submit'
import { LetterheadPreview } from './letterhead-preview'
import type { IntakeStart } from './use-intake-start'
import { useSubmitIntake } from './use-submit-intake'

/** The form, its draft and its preview. `start` is what it opens with. */
export function IntakeForm({ orderId, start }: { orderId: string; start: IntakeStart }) {
  const form = useForm<IntakeAnswers>({ defaultValues: start.answers, shouldFocusError: false })
  const [logo, setLogo] = useState(start.logo)
  const submission = useSubmitIntake(orderId)
  const isBusy = submission.isPending || submission.isSuccess
  const { subscribe } = form

  useEffect(() => {
    if (submission.isSuccess) return
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void saveAnswers(orderId, values),
    })
  }, [subscribe, orderId, submission.isSuccess])

  const keepLogo = (uploaded: Logo) => {
    setLogo(uploaded)
    void saveLogo(orderId, uploaded)
  }
  const send = (answers: IntakeAnswers) => {
    if (isBusy) return
    submission.mutate(
      { answers, logo },
      {
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'phone_malformed') return
          form.setError('businessPhone', { message: error.serverMessage ?? error.message }, { shouldFocus: true })
        },
      },
    )
  }
  return (
    <div className="two">
      <form className="sheet" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <div className="sheet-head">
          <div>
            <h2 className="t-card">Business Information</h2>
            <p className="muted small mt-1">
              Please provide accurate information for fundability. All fields marked with * are required.
            </p>
          </div>
        </div>
        <CardContent className="stack-5">
          {start.sentAt && (
            <Alert title={`You sent this form on ${formatDate(start.sentAt)}`}>
              Correct what is wrong and send it again. You can do this until design begins.
            </Alert>
          )}
          <ErrorSummary
            key={form.formState.submitCount}
            errors={form.formState.errors}
            onChoose={(name) => {
              form.setFocus(name)
            }}
          />
          <IntakeFields form={form} logo={logo} onLogo={keepLogo} />
          <IntakeSubmit isBusy={isBusy} error={submission.error} />
        </CardContent>
      </form>
      <LetterheadPreview control={form.control} logo={logo} />
    </div>
  )
}
