import { MessageSquareText } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/lib/dates'
import type { WebsiteReview } from '@/lib/schemas'
import styles from './notes.module.css'

/** How many rounds are left, or that the last one was sent. */
export function RoundBadge({ review: { total, left, rounds } }: { review: WebsiteReview }) {
  const open = left === 0 && rounds.find(({ closedAt, isIncluded }) => !closedAt && isIncluded)
  const said = open
    ? `Revision round sent ${formatDate(open.sentAt)}`
    : `${left} of ${total} revision ${total === 1 ? 'round' : 'rounds'} left`
  return (
    <Badge variant={open || left === 0 ? 'secondary' : 'default'}>
      <Icon icon={MessageSquareText} size="sm" />
      <span className={styles.rounds}>{said}</span>
    </Badge>
  )
}
