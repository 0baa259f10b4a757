import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Monogram } from '@/components/admin/monogram'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { NativeSelect } from '@/components/ui/native-select'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshAfterDelete, refreshOrders } from '@/lib/admin/admin-data'
import { usePeople } from '@/lib/admin/use-people'
import { http, isGone } from '@/lib/http'
import type { AdminOrder, Colleague } from '@/lib/schemas'
import styles from './assignee.module.css'

const NOBODY = ''

/** Who has the order. Whoever is given it by somebody else is told by mail. */
export function AssigneeSelect({ order }: { order: AdminOrder }) {
  const id = useId()
  const people = usePeople().data?.people ?? []
  const give = useGive(order, people)
  const now = give.isPending ? give.variables : (order.assignee?.id ?? NOBODY)
  if (people.length < 2 && !order.assignee) return null
  const isAway = order.assignee !== null && !people.some((person) => person.id === order.assignee?.id)
  return (
    <div>
      <dt>
        <label htmlFor={id}>Assignee</label>
      </dt>
      <dd className={styles.assignee}>
        <Monogram person={people.find((person) => person.id === now) ?? (now === NOBODY ? null : order.assignee)} />
        <NativeSelect
          id={id}
          value={now}
          disabled={give.isPending || people.length === 0}
          onChange={({ target }) => give.mutate(target.value)}
        >
          <option value={NOBODY}>Nobody yet</option>
          {isAway && order.assignee && <option value={order.assignee.id}>{order.assignee.name}</option>}
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.isMe ? `${person.name} (you)` : person.name}
            </option>
          ))}
        </NativeSelect>
      </dd>
    </div>
  )
}

function useGive({ id }: AdminOrder, people: Colleague[]) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (userId: string) =>
      http.put('/api/orders/{order_id}/assignee', { params: { order_id: id }, body: { userId: userId || null } }),
    onSuccess: (_, userId) => {
      refreshOrders(queryClient)
      toast({ title: 'Assignee Changed', description: told(people.find((person) => person.id === userId)) })
    },
    onError: (error) => {
      if (isGone(error)) refreshAfterDelete(queryClient, id)
      else refreshOrders(queryClient)
      toastSaveFailed(error)
    },
  })
}

function told(person: Colleague | undefined): string {
  if (!person) return 'Nobody has this order now.'
  return person.isMe ? 'This order is yours now.' : `${person.name} has this order now, and hears of it by email.`
}
