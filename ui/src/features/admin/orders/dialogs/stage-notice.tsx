import { TriangleAlert } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import mailStyles from '@/features/admin/orders/client-mail/client-mail.module.css'
import { statusLabel, type OrderStatus } from '@/lib/order-status'
import type { StageWarning } from './stage-warning'

interface StageNoticeProps {
  warning: StageWarning | null
  onChoose: (status: OrderStatus) => void
}

/** It is read out as it comes and goes. */
export function StageNotice({ warning, onChoose }: StageNoticeProps) {
  const instead = warning?.instead
  return (
    <div role="status" className={mailStyles.stageNotice}>
      {warning && (
        <Alert variant="notice" icon={TriangleAlert} title={warning.title}>
          {warning.text}
          {instead && (
            <button type="button" className={mailStyles.instead} onClick={() => onChoose(instead)}>
              Choose {statusLabel(instead)} instead
            </button>
          )}
        </Alert>
      )}
    </div>
  )
}
