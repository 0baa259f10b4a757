import type { ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Unsaved } from '@/components/unsaved/unsaved-guard'

interface SecretFormProps {
  isUnsaved: boolean
  /** Why it was not saved; empty when nothing went wrong. */
  problem: string
  label: string
  busyLabel: string
  isBusy: boolean
  canSubmit: boolean
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
  /** The button that takes away what is there, if anything is. */
  remove: ReactNode
}

/** The frame of what is tried before it is kept: fields, why it was not taken, and what can be done. */
export function SecretForm(props: SecretFormProps) {
  const { isUnsaved, problem, label, busyLabel, isBusy, canSubmit, onSubmit, children, remove } = props
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Unsaved isUnsaved={isUnsaved} />
      {children}
      {problem && (
        <Alert variant="danger" title="Not saved">
          {problem}
        </Alert>
      )}
      <div className="row">
        <Button
          type="submit"
          variant={isUnsaved ? 'primary' : 'outline'}
          busy={isBusy}
          busyLabel={busyLabel}
          disabled={!canSubmit}
        >
          {label}
        </Button>
        {remove}
      </div>
    </form>
  )
}
