import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { stageOf, statusLabel } from '@/lib/order-status'
import { StageRing } from './stage-ring'

export type BadgeVariant = 'default' | 'secondary' | 'outline' | 'danger'

interface BadgeProps {
  variant?: BadgeVariant
  /** 1 to 7 puts the stage's ring before the word. */
  stage?: number | undefined
  children: ReactNode
}

export function Badge({ variant = 'default', stage, children }: BadgeProps) {
  return (
    <span className={classNames('badge', `badge-${variant}`, !stage && 'badge-plain')}>
      {stage ? <StageRing stage={stage} /> : null}
      {children}
    </span>
  )
}

/** Which statuses look alike (pages 10). */
const VARIANT_OF: Partial<Record<string, BadgeVariant>> = {
  pending: 'secondary',
  in_progress: 'secondary',
  completed: 'outline',
}

/** The badge of an order's or an intake form's status. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge variant={VARIANT_OF[status] ?? 'default'} stage={stageOf(status)}>
      {statusLabel(status)}
    </Badge>
  )
}
