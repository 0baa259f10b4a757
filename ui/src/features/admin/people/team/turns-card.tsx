import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { Card, CardContent } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { adminKeys } from '@/lib/admin/admin-data'
import { usePeople } from '@/lib/admin/use-people'
import { http } from '@/lib/http'
import styles from './member-row.module.css'

/** Whether new orders go round, or wait until somebody takes them. */
export function TurnsCard() {
  const id = useId()
  const queryClient = useQueryClient()
  const { data } = usePeople()
  const save = useSingleMutation({
    mutationFn: (isByTurn: boolean) => http.put('/api/admin/people/turns', { body: { isByTurn } }),
    onSuccess: (saved) => queryClient.setQueryData(adminKeys.people, saved),
    onError: toastSaveFailed,
  })
  if (!data) return null
  return (
    <Card title="New orders">
      <CardContent className="stack">
        <div className={styles.turns}>
          <Switch
            id={id}
            checked={save.isPending ? save.variables : data.isByTurn}
            disabled={save.isPending}
            onChange={({ target }) => save.mutate(target.checked)}
          />
          <label htmlFor={id}>Give each new order to the next person in turn</label>
        </div>
        <p className="hint">
          {data.isByTurn
            ? 'From payment on, in the order in which people joined. Whoever’s turn it is hears of it by email.'
            : 'New orders belong to nobody until somebody takes them on the order’s page.'}
        </p>
      </CardContent>
    </Card>
  )
}
