import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { AppCodeField } from '@/features/admin/people/second-step/code-fields'
import { CodeIn } from '@/generated/sentences'
import { http } from '@/lib/http'
import type { Enrollment } from '@/lib/schemas'
import { useFactorChange } from './second-factor-data'
import styles from './second-factor.module.css'

interface EnrollAppProps {
  enrollment: Enrollment
  onCodes: (codes: readonly string[] | null) => void
  onClose: () => void
}

/** The app counts once it has shown a right code. */
export function EnrollApp({ enrollment: { secret, qr }, onCodes, onClose }: EnrollAppProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const refuse = (words: string) => {
    setProblem(words)
    input.current?.focus()
  }
  const turnOn = useFactorChange(() => http.post('/api/admin/second-factor/app/code', { body: { code } }), {
    title: 'App Added',
    description: 'You can log in with its codes from now on.',
    onDone: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      onClose()
    },
    onProblem: refuse,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') refuse(CodeIn.code.wrong)
    else turnOn.mutate()
  }
  return (
    <form className={styles.enroll} noValidate onSubmit={submit}>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <div className="stack">
        <div>
          <p className="caption">Can’t scan it? Type this key</p>
          <p className={styles.factorKey} data-factor-key>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        <AppCodeField
          ref={input}
          code={code}
          problem={problem}
          readOnly={turnOn.isPending}
          onChange={(typed) => {
            setCode(typed)
            setProblem('')
          }}
        />
        <div className="row">
          <Button type="submit" size="sm" busy={turnOn.isPending} busyLabel="Checking...">
            Turn on app codes
          </Button>
          <Button variant="ghost" size="sm" disabled={turnOn.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  )
}
