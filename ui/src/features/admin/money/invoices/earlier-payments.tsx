import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys, useAdminRead } from '@/lib/admin/admin-data'
import { http } from '@/lib/http'

const PATH = '/api/orders/{order_id}/documents/earlier'

/** Payments from before invoices were on, and how an owner invoices them after all; `otherwise` where there are none. */
export function EarlierPayments({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useAdminRead([...adminKeys.orderDocuments(id), 'earlier'], (signal) =>
    http.get(PATH, { params: { order_id: id }, signal }),
  )
  const payments = data?.payments ?? 0
  const isOne = payments === 1
  const close = () => setIsAsking(false)
  const issue = useIssue(id, payments, close)
  if (payments === 0) return otherwise
  return (
    <div className="row">
      <p className="muted small">
        {isOne ? 'A payment has no invoice.' : `${String(payments)} payments have no invoice.`}
      </p>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        {isOne ? 'Issue an invoice' : 'Issue invoices'}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          if (!isOpen && !issue.isPending) close()
        }}
        title={isOne ? 'Issue an Invoice?' : `Issue ${String(payments)} Invoices?`}
        description={`${isOne ? 'It’s' : 'Each is'} dated today, takes the next number, and says when it was paid. An invoice can’t be changed or deleted.`}
        note="What has been refunded since gets a credit note. If you send receipts, your client gets one email about all of it."
      >
        <AlertDialogCancel>
          <Button variant="outline" disabled={issue.isPending}>
            Cancel
          </Button>
        </AlertDialogCancel>
        <Button busy={issue.isPending} busyLabel="Issuing..." onClick={() => issue.mutate()}>
          {isOne ? 'Issue 1 invoice' : `Issue ${String(payments)} invoices`}
        </Button>
      </AlertDialog>
    </div>
  )
}

function useIssue(id: string, payments: number, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: () => http.post(PATH, { params: { order_id: id }, body: { payments } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.orderDocuments(id) })
      onDone()
    },
    failed: 'Not Issued',
  })
}
