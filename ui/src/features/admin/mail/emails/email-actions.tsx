import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { classNames } from '@/lib/class-names'
import type { EmailDetails } from '@/lib/schemas'
import styles from './emails.module.css'
import type { EmailDraft } from './use-email-draft'
import { useTestEmail } from './use-save-email'

const question = lazyDialog(async () => (await import('./restore-dialog')).RestoreDialog)

interface EmailActionsProps {
  email: EmailDetails
  draft: EmailDraft
  orderId: string | null
  isSaving: boolean
}

export function EmailActions({ email, draft, orderId, isSaving }: EmailActionsProps) {
  const [isAsked, setAsked] = useState(false)
  const test = useTestEmail(email.id)
  return (
    <div className={classNames('row', styles.emailActions)}>
      <Button type="submit" busy={isSaving} busyLabel="Saving..." disabled={!draft.isUnsaved}>
        Save email
      </Button>
      <Button
        variant="outline"
        busy={test.isPending}
        busyLabel="Sending..."
        onClick={() => {
          test.mutate({ ...draft.text, orderId })
        }}
      >
        Send me a test
      </Button>
      {draft.isUnsaved && (
        <Button variant="ghost" onClick={draft.discard}>
          Discard changes
        </Button>
      )}
      {email.changedAt && (
        <Button
          variant="ghost"
          {...question.before}
          onClick={() => {
            setAsked(true)
          }}
        >
          Back to the default…
        </Button>
      )}
      {isAsked && (
        <question.Dialog
          email={email}
          onRestored={draft.discard}
          onClose={() => {
            setAsked(false)
          }}
        />
      )}
    </div>
  )
}
