import type { LiveSite } from '@/lib/schemas'
import { Approval } from './live-facts'
import styles from './live.module.css'
import { useLiveActs } from './use-live'

interface ApprovalPartProps {
  orderId: string
  newest: string | undefined
  live: LiveSite
}

/** The client's signature, or what staff can do about it. */
export function ApprovalPart({ orderId, newest, live }: ApprovalPartProps) {
  const acts = useLiveActs(orderId, newest)
  return (
    <div className={styles.livePanel}>
      <div className={styles.liveFacts}>
        <Approval orderId={orderId} live={live} acts={acts} />
      </div>
    </div>
  )
}
