import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { stateLabel, type MailState } from '@/lib/admin/message-labels'

const VARIANTS: Record<MailState, BadgeVariant> = {
  failed: 'danger',
  held: 'outline',
  queued: 'secondary',
  sending: 'secondary',
  sent: 'default',
  stored: 'outline',
}

export function StateBadge({ state }: { state: MailState }) {
  return <Badge variant={VARIANTS[state]}>{stateLabel(state)}</Badge>
}
