import { useState, type SubmitEvent } from 'react'
import { RemoveDialog } from '@/components/admin/remove-dialog'
import { StaleNotice } from '@/components/admin/stale-notice'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { LIMITS } from '@/generated/limits'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import type { SavedReply } from '@/lib/schemas'
import styles from './talk.module.css'
import { useDeleteReply, useSaveReply } from './use-saved-replies'

interface SavedRepliesDialogProps {
  replies: readonly SavedReply[]
  /** One that is new; null for the list. */
  begun: SavedReply | null
  onClose: () => void
}

const TITLE_MAX = 80

/** The team's saved replies, or one of them while it's written. */
export function SavedRepliesDialog({ replies, begun, onClose }: SavedRepliesDialogProps) {
  const [edited, setEdited] = useState(begun)
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      holdsText={edited !== null}
      title={edited ? 'Saved Reply' : 'Saved Replies'}
      description="Your whole team can use them."
    >
      {edited ? (
        <ReplyForm
          key={edited.id}
          reply={edited}
          there={replies.find(({ id }) => id === edited.id)}
          onDone={begun ? onClose : () => setEdited(null)}
        />
      ) : (
        <ReplyList replies={replies} onEdit={setEdited} />
      )}
    </Dialog>
  )
}

function ReplyList({ replies, onEdit }: { replies: readonly SavedReply[]; onEdit: (reply: SavedReply) => void }) {
  const remove = useDeleteReply()
  const [asked, setAsked] = useState<SavedReply | null>(null)
  return (
    <>
      {replies.length === 0 && <p className="muted">No saved replies yet.</p>}
      <ul className={styles.replies}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <div className="min-w-0">
              <b>
                <bdi>{reply.title}</bdi>
              </b>
              <p dir="auto">{reply.text}</p>
            </div>
            <Button variant="outline" size="sm" aria-label={`Edit “${reply.title}”`} onClick={() => onEdit(reply)}>
              Edit
            </Button>
            <Button
              variant="quiet-danger"
              size="sm"
              aria-label={`Delete “${reply.title}”`}
              busy={remove.isPending && remove.variables === reply.id}
              busyLabel="Deleting..."
              onClick={() => setAsked(reply)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Close</Button>
        </DialogClose>
      </DialogFooter>
      {asked && (
        <RemoveDialog
          title={`Delete “${asked.title}”?`}
          description="It’s deleted for your whole team. Messages that were sent with it stay. This can’t be undone."
          action="Delete reply"
          onClose={() => setAsked(null)}
          onRemove={() => remove.mutate(asked.id)}
        />
      )}
    </>
  )
}

interface ReplyFormProps {
  reply: SavedReply
  /** As it was last read; none while it's new, or once it's deleted. */
  there: SavedReply | undefined
  onDone: () => void
}

function ReplyForm({ reply, there, onDone }: ReplyFormProps) {
  const [typed, setTyped] = useState(reply)
  const [isChecked, setChecked] = useState(false)
  const save = useSaveReply(onDone)
  const revision = there?.revision ?? ''
  const isStale = isSettingsChanged(save.error) && typed.revision !== revision
  const [title, text] = [typed.title.trim(), typed.text.trim()]
  const goOn = (from: SavedReply) => {
    setTyped(from)
    save.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (title && text) save.mutate({ ...typed, title, text })
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="stack">
        {isStale && (
          <StaleNotice
            title={`Somebody ${there ? 'changed' : 'deleted'} this reply in the meantime`}
            onKeep={() => goOn({ ...typed, revision })}
            onDiscard={there ? () => goOn(there) : onDone}
            {...(!there && { discards: 'Discard mine' })}
          >
            Yours isn’t saved yet.
          </StaleNotice>
        )}
        {save.problem && !isStale && (
          <Alert variant="danger" title="Not saved">
            {save.problem}
          </Alert>
        )}
        <Field label="Title" required error={isChecked && !title && 'Enter a title.'}>
          <Input
            dir="auto"
            maxLength={TITLE_MAX}
            value={typed.title}
            onChange={(event) => setTyped({ ...typed, title: event.target.value })}
          />
        </Field>
        <Field label="Text" required error={isChecked && !text && 'Enter a text.'}>
          <Textarea
            rows={8}
            dir="auto"
            maxLength={LIMITS.answer}
            value={typed.text}
            onChange={(event) => setTyped({ ...typed, text: event.target.value })}
          />
        </Field>
      </div>
      <DialogFooter>
        <Button variant="outline" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending} busyLabel="Saving...">
          Save reply
        </Button>
      </DialogFooter>
    </form>
  )
}
