import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { CodeIn } from '@/generated/sentences'
import { isCoded } from '@/lib/http'
import type { Way } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { knowsPasskeys, passkeyProblem } from './ask-device'
import { AppCodeField, RecoveryCodeField } from './code-fields'
import styles from './way-form.module.css'
import { NAMES, type Step } from './ways'

interface WayFormProps<Answer> {
  ways: readonly Way[]
  step: Step<Answer>
  onDone: (answer: Answer) => void
  /** The login that waited has ended. */
  onOver?: (words: string) => void
  /** The button's word for a code, and what stands beside it. */
  action: string
  size?: 'md' | 'lg'
  aside?: (isBusy: boolean) => ReactNode
}

/** Shows a second factor, with one way at a time; the others are a press away. */
export function WayForm<Answer>({ ways, step, onDone, onOver, action, size = 'md', aside }: WayFormProps<Answer>) {
  const usable = ways.filter((way) => way !== 'passkey' || knowsPasskeys())
  const [way, setWay] = useState<Way>(usable[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const show = useSingleMutation({
    mutationFn: () => (way === 'passkey' ? step.withPasskey() : step.withCode(code)),
    onSuccess: onDone,
    onError: (error) => {
      const words = way === 'passkey' ? passkeyProblem(error) : whyFailed(error)
      if (isCoded(error, 'step_over') && onOver) onOver(words)
      else setProblem(words)
    },
  })
  // Also when it is done: what waited for it goes on by itself.
  const isBusy = show.isPending || show.isSuccess
  const form = useFocusOn(way, isBusy)
  const refuseEmpty = () => {
    setProblem(CodeIn.code.wrong)
    form.current?.querySelector('input')?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (way === 'passkey' || code.trim() !== '') show.mutate()
    else refuseEmpty()
  }
  const field = {
    code,
    problem,
    readOnly: isBusy,
    onChange: (typed: string) => {
      setCode(typed)
      setProblem('')
    },
  }
  return (
    <form className="stack" noValidate ref={form} onSubmit={submit}>
      {way === 'app' && <AppCodeField {...field} />}
      {way === 'recovery' && <RecoveryCodeField {...field} />}
      {way === 'passkey' && problem && (
        <Alert variant="danger" title="That didn’t work">
          {problem}
        </Alert>
      )}
      <div className={styles.wayActs}>
        {aside?.(isBusy)}
        <Button type="submit" size={size} block={size === 'lg'} busy={isBusy} busyLabel="Checking...">
          {way === 'passkey' ? NAMES.passkey : action}
        </Button>
      </div>
      <OtherWays
        ways={usable.filter((other) => other !== way)}
        isBusy={isBusy}
        onChoose={(other) => {
          setWay(other)
          setCode('')
          setProblem('')
        }}
      />
    </form>
  )
}

/** What is asked for takes the focus: at first, when it changes, and after a try that failed. */
function useFocusOn(way: Way, isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isBusy) form.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus()
  }, [way, isBusy])
  return form
}

function OtherWays({
  ways,
  isBusy,
  onChoose,
}: {
  ways: readonly Way[]
  isBusy: boolean
  onChoose: (way: Way) => void
}) {
  if (ways.length === 0) return null
  return (
    <div className={styles.otherWays} role="group" aria-label="Other ways">
      {ways.map((way) => (
        <Button key={way} variant="ghost" size="sm" disabled={isBusy} onClick={() => onChoose(way)}>
          {NAMES[way]}
        </Button>
      ))}
    </div>
  )
}
