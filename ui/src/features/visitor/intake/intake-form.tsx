import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { AdviceStatus } from '@/features/visitor/intake/advice/advice-status'
import { useAdvice } from '@/features/visitor/intake/advice/use-advice'
import { ErrorSummary } from '@/features/visitor/intake/answers/error-summary'
import { useIntakeSheet } from '@/features/visitor/intake/answers/use-intake-sheet'
import type { Logo } from '@/features/visitor/intake/logo/logo'
import { formatDate } from '@/lib/dates'
import { isCoded } from '@/lib/http'
import { loginTo } from '@/lib/linked-order'
import { DesignHasBegun } from './design-has-begun'
import { saveAnswers, saveLogo } from './intake-draft'
import { IntakeFields } from './intake-fields'
import { IntakeSubmit } from './intake-submit'
import { LetterheadBar, LetterheadPreview } from './letterhead-preview'
import type { IntakeStart } from './use-intake-start'
import { useSubmitIntake } from './use-submit-intake'

interface IntakeFormProps {
  orderId: string
  /** What it opens with. */
  start: IntakeStart
}

/** The form, as long as it can be sent. */
export function IntakeForm({ orderId, start }: IntakeFormProps) {
  const [isBack, setBack] = useState(false)
  const { aside, corrects, isClosed } = start
  if (isClosed) return <DesignHasBegun />
  if (!aside || isBack) return <OpenForm key="typed" orderId={orderId} start={{ ...start, ...aside }} />
  const bringBack = () => {
    setBack(true)
    document.getElementById('main')?.focus({ preventScroll: true }) // the button goes
    void saveAnswers(orderId, aside.answers, corrects)
    if (aside.logo !== undefined) void saveLogo(orderId, aside.logo, corrects)
  }
  return <OpenForm key="sent" orderId={orderId} start={start} onBringBack={bringBack} />
}

interface OpenFormProps extends IntakeFormProps {
  /** Where something was typed before what it opens with had come. */
  onBringBack?: () => void
}

/** The form, its draft and its preview. */
function OpenForm({ orderId, start, onBringBack }: OpenFormProps) {
  const { answers, attempt, sheet, note, take, refuse } = useIntakeSheet(start.answers)
  const advice = useAdvice(orderId, answers)
  const [logo, setLogo] = useState(start.logo)
  const submission = useSubmitIntake(orderId, start)
  const isBusy = submission.isPending || submission.isSuccess

  const keepTyping = (form: HTMLFormElement) => {
    const typed = note(form)
    if (!submission.isSuccess) void saveAnswers(orderId, typed, start.corrects)
  }
  const keepLogo = (next: Logo | null) => {
    setLogo(next)
    void saveLogo(orderId, next, start.corrects)
  }
  const send = (form: HTMLFormElement) => {
    if (isBusy) return
    const complete = take(form)
    if (!complete) return
    const onError = (error: Error) => {
      if (isCoded(error, 'phone_malformed')) refuse('businessPhone', error.serverMessage ?? '')
    }
    submission.mutate({ answers: complete, logo }, { onError })
  }
  return (
    <div className="two">
      <LetterheadBar answers={answers} logo={logo} />
      <form
        className="sheet"
        noValidate
        onInput={(event) => {
          keepTyping(event.currentTarget)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget)
        }}
      >
        <FormHead />
        <CardContent className="stack-5">
          {!start.isOwn && (
            <p className="small">
              Have you sent this form before? <Link to={loginTo(orderId)}>Log in to see your answers</Link>.
            </p>
          )}
          {start.sentAt && (
            <Alert title={`You sent this form on ${formatDate(start.sentAt)}`}>
              Edit it and send it again. You can do this until design begins.
            </Alert>
          )}
          {onBringBack && <TypedEarlier onBringBack={onBringBack} />}
          <ErrorSummary key={attempt} errors={sheet.errors} />
          <IntakeFields sheet={{ ...sheet, advice }} logo={logo} onLogo={keepLogo} />
          <AdviceStatus advice={advice} />
          <IntakeSubmit orderId={orderId} isBusy={isBusy} error={submission.error} />
        </CardContent>
      </form>
      <LetterheadPreview answers={answers} logo={logo} />
    </div>
  )
}

function FormHead() {
  return (
    <div className="sheet-head">
      <div>
        <h2 className="t-card">Business Information</h2>
        <p className="muted small mt-1">
          Please provide accurate information for fundability. All fields marked with * are required.
        </p>
      </div>
    </div>
  )
}

function TypedEarlier({ onBringBack }: Required<Pick<OpenFormProps, 'onBringBack'>>) {
  return (
    <div className="stack">
      <Alert variant="notice" title="What you typed isn’t in this form">
        This one came meanwhile, from another tab or from us. Yours wasn’t sent, and it’s still in this browser.
      </Alert>
      <Button variant="outline" block onClick={onBringBack}>
        Bring back what I typed
      </Button>
    </div>
  )
}
