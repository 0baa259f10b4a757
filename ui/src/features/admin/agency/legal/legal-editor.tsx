import { useState, type SubmitEvent } from 'react'
import { StaleNotice } from '@/components/admin/stale-notice'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { Textarea } from '@/components/ui/textarea'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { formatDateTime } from '@/lib/dates'
import type { LegalDraft } from '@/lib/schemas'
import { isMoved, useDiscardDraft, useSaveDraft, type LegalName, type TypedText } from './legal-data'
import styles from './legal.module.css'

const publishDialog = lazyDialog(async () => (await import('./legal-publish-dialog')).LegalPublishDialog)

interface LegalEditorProps {
  name: LegalName
  data: LegalDraft
  isOwner: boolean
}

/** What is typed is this page's own until it's a draft, and a draft is owners' own until it's published. */
export function LegalEditor({ name, data, isOwner }: LegalEditorProps) {
  const [typed, setTyped] = useState<TypedText | null>(null)
  const [isAsked, setAsked] = useState(false)
  const save = useSaveDraft(name, (sent, { revision, base }) =>
    setTyped((now) => (now && now.text !== sent.text ? { ...now, revision, base } : null)),
  )
  const discard = useDiscardDraft(name)
  const { revision, base, current } = data
  const isBehind = typed !== null && isMoved(save.error) && typed.revision !== revision
  const isElsewhere = base !== current
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed) save.mutate(typed)
  }
  return (
    <CardContent>
      <form className="stack gap-3" onSubmit={submit}>
        <Unsaved isUnsaved={typed !== null} />
        <Field label="Text" hint={hint(data.isOwn)}>
          <Textarea
            className={styles.legalText}
            rows={12}
            dir="auto"
            readOnly={!isOwner}
            value={typed?.text ?? data.text}
            onChange={(event) => setTyped({ revision, base, ...typed, text: event.target.value })}
          />
        </Field>
        {isBehind && (
          <StaleNotice
            title="Somebody saved this text in the meantime"
            onKeep={() => setTyped({ ...typed, revision, base })}
            onDiscard={() => setTyped(null)}
          >
            Yours isn’t saved yet.
          </StaleNotice>
        )}
        {!isBehind && isElsewhere && (
          <StaleNotice
            title="Another text was published since this draft was begun"
            onKeep={() => save.mutate({ text: typed?.text ?? data.text, revision, base: current })}
            onDiscard={() => discard.mutate(revision)}
          >
            Keep the draft to publish it in place of that one, or go on from what visitors read now.
          </StaleNotice>
        )}
        {data.savedAt && (
          <p className="caption">
            Draft saved by {data.isYours ? 'you' : <bdi>{data.savedBy}</bdi>}, {formatDateTime(data.savedAt)}. Nothing
            of it is public yet.
          </p>
        )}
        {isOwner && (
          <div className="row">
            <Button
              type="submit"
              variant="outline"
              size="sm"
              busy={save.isPending}
              busyLabel="Saving..."
              disabled={typed === null}
            >
              Save draft
            </Button>
            {revision > 0 && (
              <>
                <Button
                  size="sm"
                  disabled={typed !== null || isElsewhere}
                  onClick={() => setAsked(true)}
                  {...publishDialog.before}
                >
                  Publish
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  busy={discard.isPending}
                  busyLabel="Discarding..."
                  onClick={() => discard.mutate(revision, { onSuccess: () => setTyped(null) })}
                >
                  Discard draft
                </Button>
              </>
            )}
          </div>
        )}
      </form>
      {isAsked && <publishDialog.Dialog name={name} data={data} onClose={() => setAsked(false)} />}
    </CardContent>
  )
}

function hint(isOwn: boolean): string {
  const whose = isOwn
    ? 'Visitors read your own text. An empty draft brings ours back.'
    : 'Visitors read our text until you publish your own. Have a lawyer review it.'
  return `Markdown. ${whose}`
}
