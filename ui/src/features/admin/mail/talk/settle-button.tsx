import { CheckCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useItems, type useConversation } from './use-conversation'
import { useSettle } from './use-staff-message'

interface SettleButtonProps {
  orderId: string
  read: ReturnType<typeof useConversation>
}

/** For a "Thank you" that nobody has to answer. Nothing where the client doesn't wait. */
export function SettleButton({ orderId, read }: SettleButtonProps) {
  const settle = useSettle(orderId)
  const last = useItems(read.data).findLast(({ kind }) => kind === 'message')
  const isWaiting = read.data?.pages[0]?.waitingSince != null
  if (!isWaiting || !last) return null
  return (
    <Button
      variant="outline"
      size="sm"
      busy={settle.isPending}
      busyLabel="Saving..."
      onClick={() => settle.mutate(last.id)}
    >
      <Icon icon={CheckCheck} size="sm" />
      No answer needed
    </Button>
  )
}
