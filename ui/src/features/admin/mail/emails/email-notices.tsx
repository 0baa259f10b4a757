import { StaleNotice } from '@/components/admin/stale-notice'
import { Alert } from '@/components/ui/alert'
import { formatDateTime } from '@/lib/dates'
import type { EmailDetails } from '@/lib/schemas'
import type { EmailDraft } from './use-email-draft'
import { isStale } from './use-save-email'

interface EmailNoticesProps {
  email: EmailDetails
  draft: EmailDraft
  isOwner: boolean
  /** Of the last try to save. */
  error: Error | null
}

export function EmailNotices({ email, draft, isOwner, error }: EmailNoticesProps) {
  const { files, problem, changedAt, changedBy } = email
  return (
    <>
      {files.length > 0 && (
        <Alert title="This email comes from a file on your server">
          The data directory has <b className="wrap-anywhere">{files.join(', ')}</b>, which is used instead of any text
          here. Remove it to edit this email in the browser.
        </Alert>
      )}
      {problem && (
        <Alert title="Your own text can’t be used, so ours is sent" variant="danger">
          {problem}
        </Alert>
      )}
      {!isOwner && files.length === 0 && (
        <Alert title="Only owners can change emails">You can see what they’ve written.</Alert>
      )}
      {isStale(error) && draft.isUnsaved && draft.revision !== email.revision ? (
        <Stale email={email} draft={draft} />
      ) : (
        changedAt && (
          <p className="caption">
            Changed {formatDateTime(changedAt)} by {changedBy}.
          </p>
        )
      )}
    </>
  )
}

function Stale({ email: { changedBy, text }, draft }: { email: EmailDetails; draft: EmailDraft }) {
  return (
    <StaleNotice
      title={`${changedBy ?? 'Somebody'} changed this email in the meantime`}
      onKeep={draft.rebase}
      onDiscard={draft.discard}
    >
      Yours isn’t saved yet. Theirs has the subject “{text.subject}”.
    </StaleNotice>
  )
}
