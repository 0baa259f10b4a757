import {
  CreditCard,
  ListChecks,
  Mail,
  MessageSquareReply,
  MessageSquareText,
  NotebookPen,
  Pause,
  ShieldAlert,
  Undo2,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react'
import type { Ref } from 'react'
import { Icon } from '@/components/ui/icon'
import { StageRing } from '@/components/ui/stage-ring'
import { formatDateTime, formatTimeOfDay } from '@/lib/dates'
import { stageOf } from '@/lib/order-status'
import type { TimelineEvent } from '@/lib/schemas'
import styles from './order-timeline.module.css'

const ICONS: Record<Exclude<TimelineEvent['kind'], 'status'>, LucideIcon> = {
  note: NotebookPen,
  pause: Pause,
  charge: CreditCard,
  refund: Undo2,
  dispute: ShieldAlert,
  mail: Mail,
  message: MessageSquareText,
  answer: MessageSquareReply,
  assigned: UserRoundCheck,
  task: ListChecks,
}

export function TimelineEntry({ event, ref }: { event: TimelineEvent; ref?: Ref<HTMLLIElement> }) {
  const { kind, title, by, at, note, status } = event
  return (
    <li data-kind={kind} ref={ref} tabIndex={ref ? -1 : undefined}>
      {kind === 'status' ? (
        <span className={styles.ring}>
          <StageRing stage={stageOf(status ?? '')} />
        </span>
      ) : (
        <span className={styles.mark}>
          <Icon icon={ICONS[kind]} size="sm" />
        </span>
      )}
      <span className={styles.what} dir="auto">
        {title}
      </span>
      <time className="num" dateTime={at} title={formatDateTime(at)}>
        {formatTimeOfDay(at)}
      </time>
      {by && (
        <span className={styles.by}>
          <bdi>{by}</bdi>
        </span>
      )}
      {note && <blockquote dir="auto">{note}</blockquote>}
    </li>
  )
}
