import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { StaleNotice } from '@/components/admin/stale-notice'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Textarea } from '@/components/ui/textarea'
import { toastFailure } from '@/components/ui/toast-failure'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { adminKeys } from '@/lib/admin/admin-data'
import { classNames } from '@/lib/class-names'
import { http, isCoded } from '@/lib/http'
import type { AdminOrder } from '@/lib/schemas'
import styles from './order-notes.module.css'

/** `seen`: the notes that stood there when these were begun. */
interface Draft {
  text: string
  seen: string
}

export function OrderNotes({ order }: { order: AdminOrder }) {
  // What is being typed stays, whatever else changes the order meanwhile.
  const [draft, setDraft] = useState<Draft | null>(null)
  const stored = order.adminNotes ?? ''
  const notes = draft?.text ?? stored
  const save = useSaveNotes(order.id, (sent, saved) =>
    setDraft((typed) => (typed === null || typed.text === sent ? null : { ...typed, seen: saved })),
  )
  const isBehind = draft !== null && isMoved(save.error) && draft.seen !== stored
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate({ text: notes, seen: draft?.seen ?? stored })
  }
  return (
    <Card title="Notes">
      <CardContent>
        <Unsaved isUnsaved={notes !== stored} />
        <form className="stack gap-2" onSubmit={submit}>
          <label className="sr" htmlFor="admin-notes">
            Admin notes
          </label>
          <Textarea
            id="admin-notes"
            className={classNames(styles.notes, 'input-sm')}
            rows={2}
            dir="auto"
            aria-describedby="admin-notes-hint"
            value={notes}
            onChange={({ target }) => setDraft({ seen: stored, ...draft, text: target.value })}
          />
          {isBehind && (
            <StaleNotice
              title="Somebody saved other notes in the meantime"
              onKeep={() => setDraft({ ...draft, seen: stored })}
              onDiscard={() => setDraft(null)}
            >
              Yours aren’t saved yet. Theirs: {stored || 'none'}
            </StaleNotice>
          )}
          <div className={styles.foot}>
            <p className="hint" id="admin-notes-hint">
              Only staff see notes.
            </p>
            <Button type="submit" variant="outline" size="sm" busy={save.isPending} busyLabel="Saving...">
              Save notes
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

const isMoved = (error: Error | null) => isCoded(error, 'order_changed')

function useSaveNotes(orderId: string, onSaved: (sent: string, saved: string) => void) {
  const queryClient = useQueryClient()
  /** Says whether it could be read. */
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: adminKeys.orders }, { throwOnError: true }).then(
      () => true,
      () => false,
    )
  return useSingleMutation({
    mutationFn: ({ text, seen }: Draft) =>
      http.patch('/api/orders/{order_id}/notes', {
        params: { order_id: orderId },
        body: { adminNotes: text, seenNotes: seen },
      }),
    onSuccess: async ({ adminNotes }, { text }) => {
      toast({ title: 'Notes Saved', description: 'Only staff see notes.' })
      await refresh()
      onSaved(text, adminNotes ?? '')
    },
    onError: async (error) => {
      // Theirs come beside one's own, if they can be had.
      if (isMoved(error) && (await refresh())) return
      toastFailure('Save Failed', error)
    },
  })
}
