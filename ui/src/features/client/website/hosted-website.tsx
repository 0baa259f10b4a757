import { Link } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { CONVERSATION_PATH } from '@/lib/client-order'
import { formatDate } from '@/lib/dates'
import type { Hosted } from '@/lib/schemas'

/** That hosting is over, until when the website stays, and how it comes back. */
export function HostedNotice({ hosted }: { hosted: Hosted }) {
  const { state, onlineUntil, keptUntil } = hosted
  if (state === 'grace' && onlineUntil) {
    return (
      <Alert variant="notice" title={`Online until ${formatDate(onlineUntil)}`}>
        {endedOn(hosted)}After {formatDate(onlineUntil)}, visitors see a page that says it isn’t available. To keep it
        online, <Link to={CONVERSATION_PATH}>message us</Link>.
      </Alert>
    )
  }
  if (state === 'paused' && keptUntil) {
    return (
      <Alert variant="notice" title={`We keep its files until ${formatDate(keptUntil)}`}>
        {endedOn(hosted)}Visitors see a page that says your website isn’t available right now. To have it back online,
        <Link to={CONVERSATION_PATH}>message us</Link>.
      </Alert>
    )
  }
  if (state !== 'deleted') return null
  return (
    <Alert variant="notice" title="Your website’s files are deleted">
      We kept them for 90 days after it was paused. Your order and your approval are still here. To have your website
      back, <Link to={CONVERSATION_PATH}>message us</Link>.
    </Alert>
  )
}

const endedOn = ({ endedOn: day }: Hosted) => (day ? `Your hosting ended on ${formatDate(day)}. ` : '')
