import {
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
import { formatDateTime } from '@/lib/dates'
import { stageOf } from '@/lib/order-status'
import type { TimelineEvent } from '@/lib/schemas'

const ICONS: Record<Exclude<TimelineEvent['kind'], 'status'>, LucideIcon> = {
  note: NotebookPen,
  pause: Pause,
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
    <li className={kind} ref={ref} tabIndex={ref ? -1 : undefined}>
      {kind === 'status' ? (
        <StageRing stage={stageOf(status ?? '')} />
      ) : (
        <span className="event-mark">
          <Icon icon={ICONS[kind]} size="sm" />
        </span>
      )}
      <b dir="auto">{title}</b>
      <span className="by">
        {by && (
          <>
            <bdi>{by}</bdi>,{' '}
          </>
        )}
        <time className="num" dateTime={at}>
          {formatDateTime(at)}
        </time>
      </span>
      {note && <blockquote dir="auto">{note}</blockquote>}
    </li>
  )
}
