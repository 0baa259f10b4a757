import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { formatDateTime, formatTimeOfDay } from '@/lib/dates'
import styles from './thread.module.css'

interface ThreadEventProps {
  icon: LucideIcon
  at: string
  children: ReactNode
}

/** Something that happened between two messages, in one line. */
export function ThreadEvent({ icon, at, children }: ThreadEventProps) {
  return (
    <li className={styles.event}>
      <Icon icon={icon} />
      <div>{children}</div>
      <time className="num" dateTime={at} title={formatDateTime(at)}>
        {formatTimeOfDay(at)}
      </time>
    </li>
  )
}
