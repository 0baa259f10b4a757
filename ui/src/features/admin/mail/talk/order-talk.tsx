import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ThreadFiles } from '@/components/thread/thread-files'
import { Card, CardContent } from '@/components/ui/card'
import { EmailAddress } from '@/components/ui/email-address'
import { Fact, Facts } from '@/components/ui/ledger'
import { Switch } from '@/components/ui/switch'
import { OrderMessages } from '@/features/admin/mail/message/order-messages'
import { adminPaths } from '@/lib/admin/admin-paths'
import type { Conversation, OrderDetails } from '@/lib/schemas'
import { answersInWords, lastSeenWords } from './client-words'
import { SettleButton } from './settle-button'
import { Talk } from './talk'
import styles from './talk.module.css'
import { useConversation, useItems } from './use-conversation'

/** An order's room for all that is said: the conversation, who it is with, and every email that was written. */
export function OrderTalk({ details }: { details: OrderDetails }) {
  const { order } = details
  const read = useConversation(order.id)
  const id = useId()
  const [showsMail, setShowsMail] = useState(true)
  const about = order.businessName ?? order.email
  return (
    <div className={styles.room}>
      <div className="stack-5 min-w-0">
        <Card
          title={
            <>
              Conversation with <bdi className="wrap-anywhere">{about}</bdi>
            </>
          }
          headAside={
            <div className={styles.headAside}>
              <SettleButton orderId={order.id} read={read} />
              <label className={styles.switch} htmlFor={id}>
                Show program emails
                <Switch id={id} checked={showsMail} onChange={(event) => setShowsMail(event.target.checked)} />
              </label>
            </div>
          }
        >
          <Talk orderId={order.id} read={read} showsMail={showsMail} />
        </Card>
        <OrderMessages order={order} />
      </div>
      <aside className="stack-5 min-w-0" aria-label="Client">
        <ClientFacts details={details} newest={read.data?.pages[0]} />
        <SharedFiles orderId={order.id} read={read} />
        <p className="caption">
          {read.data?.pages[0]?.repliesComeIn && 'What the client answers to our emails lands here, too. '}
          Whoever has the order gets an email when the client writes and nobody answers for 4 business hours.
        </p>
      </aside>
    </div>
  )
}

interface ClientFactsProps {
  details: OrderDetails
  newest: Conversation | undefined
}

function ClientFacts({ details: { order, intakeForm }, newest }: ClientFactsProps) {
  const [now] = useState(() => new Date())
  const { lastSeen, answersWithin } = newest ?? {}
  return (
    <Card title="Client">
      <CardContent>
        <Facts className={styles.facts}>
          <Fact label="Email">
            <EmailAddress address={order.email} />
          </Fact>
          {intakeForm && (
            <Fact label="Phone">
              <bdi className="num">{intakeForm.phoneShown}</bdi>
            </Fact>
          )}
          {lastSeen && <Fact label="Last seen">{lastSeenWords(lastSeen, now)}</Fact>}
          {answersWithin != null && <Fact label="Answers in">{answersInWords(answersWithin)}</Fact>}
          <Fact label="Orders">
            <Link to={adminPaths.client(order.id)}>All their orders</Link>
          </Fact>
        </Facts>
      </CardContent>
    </Card>
  )
}

function SharedFiles({ orderId, read }: { orderId: string; read: ReturnType<typeof useConversation> }) {
  const files = useItems(read.data).flatMap((item) => item.files)
  if (files.length === 0) return null
  return (
    <Card title="Shared files" headAside={<span className="caption num">{files.length}</span>}>
      <CardContent>
        <ThreadFiles
          files={files.toReversed()}
          addressOf={({ id }) => `/api/orders/${orderId}/conversation/files/${id}`}
        />
      </CardContent>
    </Card>
  )
}
