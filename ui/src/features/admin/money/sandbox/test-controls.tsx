import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Tag } from '@/components/ui/tag'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { refreshOrders } from '@/lib/admin/admin-data'
import { useStats } from '@/lib/admin/use-stats'
import { http, serverMessageOr } from '@/lib/http'
import type { OrderDetails } from '@/lib/schemas'
import { sandboxEvents, type SandboxEvent } from './sandbox-events'

/** Makes the life of a sandbox order happen: a year of it takes a minute. Only while the sandbox takes the payments. */
export function TestControls({ details }: { details: OrderDetails }) {
  const { data: stats } = useStats()
  const send = useSandboxEvent(details.order.id)
  const possible = sandboxEvents(details)
  if (stats?.mode !== 'sandbox' || possible.length === 0) return null
  return (
    <FoldedCard className="test-controls" title="Test controls" summary={<Tag>TEST</Tag>} isOpen={false}>
      <CardContent className="stack gap-3">
        <p className="caption">Simulate what the card provider would report about this order.</p>
        <ul className="flex flex-wrap gap-2">
          {possible.map((event) => (
            <li key={event.event}>
              <Button
                variant="outline"
                size="sm"
                disabled={send.isPending}
                busy={send.isPending && send.variables.event === event.event}
                onClick={() => send.mutate(event)}
              >
                {event.label}
              </Button>
            </li>
          ))}
        </ul>
      </CardContent>
    </FoldedCard>
  )
}

function useSandboxEvent(orderId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ event }: SandboxEvent) =>
      http.post('/api/sandbox/orders/{order_id}', { params: { order_id: orderId }, body: { event } }),
    onSuccess: (_, { label }) => {
      toast({ title: 'Done in the Sandbox', description: `${label}.` })
    },
    onError: (error) => {
      const description = serverMessageOr(error, 'Nothing changed. Reload this order and try again.')
      toast({ title: 'Nothing Happened', description, variant: 'destructive' })
    },
    onSettled: () => refreshOrders(queryClient),
  })
}
