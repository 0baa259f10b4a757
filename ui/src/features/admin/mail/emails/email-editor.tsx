import { useState, type SubmitEvent } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Card, CardContent } from '@/components/ui/card'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import type { EmailDetails } from '@/lib/schemas'
import { EmailActions } from './email-actions'
import { EmailFields } from './email-fields'
import { EmailNotices } from './email-notices'
import { EmailPreviewCard } from './email-preview-card'
import styles from './emails.module.css'
import { InsertBar } from './insert-bar'
import { PlaceholderList } from './placeholder-list'
import { useEmailDraft } from './use-email-draft'
import { useEmailPreview } from './use-email-preview'
import { useEmail } from './use-emails'
import { useInsert } from './use-insert'
import { useSaveEmail } from './use-save-email'

interface EmailEditorProps {
  id: string
  isOwner: boolean
}

export function EmailEditor({ id, isOwner }: EmailEditorProps) {
  const read = useEmail(id)
  if (!read.data) {
    return (
      <div className="sheet">
        <ReadFallback title="The email couldn’t be loaded" read={read} />
      </div>
    )
  }
  return <Editor email={read.data} canEdit={isOwner && read.data.files.length === 0} isOwner={isOwner} />
}

interface EditorProps {
  email: EmailDetails
  canEdit: boolean
  isOwner: boolean
}

/** The words at the left, what becomes of them at the right; on phones one below the other. */
function Editor({ email, canEdit, isOwner }: EditorProps) {
  const draft = useEmailDraft(email)
  const [orderId, setOrderId] = useState<string | null>(null)
  const preview = useEmailPreview(email.id, draft.text, orderId)
  const save = useSaveEmail(email.id, draft.saved)
  const inserting = useInsert(email.placeholders)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (canEdit && draft.isUnsaved) save.mutate({ text: draft.text, revision: draft.revision })
  }
  return (
    <div className={styles.emailEditor}>
      <Unsaved isUnsaved={draft.isUnsaved} />
      <form className="stack-5 min-w-0" onSubmit={submit} noValidate>
        <EmailNotices email={email} draft={draft} isOwner={isOwner} error={save.error} />
        <Card title="Text">
          <CardContent className="stack gap-4">
            <p className="caption">{email.trigger}</p>
            <EmailFields
              draft={draft}
              problems={preview.data?.problems ?? []}
              isReadOnly={!canEdit}
              onFocus={inserting.remember}
              bar={canEdit && <InsertBar email={email} onInsert={inserting.insert} onWrap={inserting.wrap} />}
            />
            {canEdit && <EmailActions email={email} draft={draft} orderId={orderId} isSaving={save.isPending} />}
          </CardContent>
        </Card>
        {canEdit && <PlaceholderList email={email} />}
      </form>
      <EmailPreviewCard side={email.side} read={preview} orderId={orderId} onOrder={setOrderId} />
    </div>
  )
}
