import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { adminKeys } from '@/lib/admin/admin-data'
import { classNames } from '@/lib/class-names'
import { errorMessage, http } from '@/lib/http'
import type { AdminOrder } from '@/lib/schemas'
import styles from './order-notes.module.css'

export function OrderNotes({ order }: { order: AdminOrder }) {
  // What is being typed stays, whatever else changes the order meanwhile.
  const [draft, setDraft] = useState<string | null>(null)
  const notes = draft ?? order.adminNotes ?? ''
  const save = useSaveNotes(order.id, (saved) => setDraft((typed) => (typed === saved ? null : typed)))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate(notes)
  }
  return (
    <Card title="Notes">
      <CardContent>
        <Unsaved isUnsaved={notes !== (order.adminNotes ?? '')} />
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
            onChange={(event) => setDraft(event.target.value)}
          />
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

function useSaveNotes(orderId: string, onSaved: (notes: string) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (adminNotes: string) =>
      http.patch('/api/orders/{order_id}/notes', { params: { order_id: orderId }, body: { adminNotes } }),
    onSuccess: async (_, adminNotes) => {
      toast({ title: 'Notes Saved', description: 'Only staff see notes.' })
      await queryClient.invalidateQueries({ queryKey: adminKeys.orders })
      onSaved(adminNotes)
    },
    onError: (error) => {
      toast({ title: 'Save Failed', description: errorMessage(error), variant: 'destructive' })
    },
  })
}
