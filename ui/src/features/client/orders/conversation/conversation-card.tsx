import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Thread } from '@/components/thread/thread'
import { momentWords } from '@/components/thread/thread-days'
import { useFirstNew } from '@/components/thread/use-first-new'
import { useReadMark } from '@/components/thread/use-read-mark'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { isClientView } from '@/lib/client-view'
import { http } from '@/lib/http'
import type { ClientThread, ClientThreadItem } from '@/lib/schemas'
import { whyFailed } from '@/lib/why-failed'
import { ConversationItem } from './conversation-item'
import { conversationQuery, itemsOf, type Pages } from './conversation-query'
import { conversationTitle } from './conversation-title'
import styles from './conversation.module.css'
import { latestFrom } from './latest'
import { MessageForm } from './message-form'

interface ConversationCardProps {
  orderId: string
  token: string
}

/** What the client and we write to each other. */
export function ConversationCard({ orderId, token }: ConversationCardProps) {
  const read = useInfiniteQuery(conversationQuery(token))
  const { data, error } = read
  const card = useArrival(orderId)
  const newest = data?.pages[0]
  const items = data ? itemsOf(data) : []
  const newSince = useNewSince(items, newest?.newSince ?? null)
  return (
    <section className="sheet" id="messages" tabIndex={-1} ref={card} aria-labelledby="conversation-title">
      <div className="sheet-head">
        <div className="min-w-0">
          <h2 className="t-card wrap-anywhere" id="conversation-title">
            {conversationTitle(items, newSince)}
          </h2>
          <p className="small muted">
            {newest?.repliesComeIn
              ? 'Write to us here, or reply to our emails. It all shows up here.'
              : 'Write to us here. Our answers show up here, too.'}
          </p>
        </div>
        {newest && newest.unread > 0 && <Badge>{newest.unread} new</Badge>}
      </div>
      {newest && <Conversation {...{ orderId, token, items, newest, newSince, read }} />}
      {!data && error && (
        <CardContent>
          <Alert variant="danger" title="Your messages didn’t load">
            {whyFailed(error)}{' '}
            <Button variant="outline" size="sm" busy={read.isFetching} onClick={() => void read.refetch()}>
              Try Again
            </Button>
          </Alert>
        </CardContent>
      )}
    </section>
  )
}

interface ConversationProps extends ConversationCardProps {
  items: ClientThreadItem[]
  newest: ClientThread
  newSince: string | null
  read: ReturnType<typeof useInfiniteQuery<ClientThread, Error, Pages>>
}

function Conversation({ orderId, token, items, newest, newSince, read }: ConversationProps) {
  const [now] = useState(() => new Date())
  const messages = items.filter(({ kind }) => kind === 'message')
  const last = messages.at(-1)
  const [first, setFirst] = useState(() => latestFrom(items, newSince))
  const hidden = Math.max(
    0,
    items.findIndex(({ id }) => id === first),
  )
  useReadMark(newest.unread > 0 && !isClientView() ? (last?.id ?? null) : null, (upTo) => {
    // Whoever can't be told leaves the message new, and nobody is held up.
    http.post('/api/client/conversation/read', { body: { upTo }, token }).catch(() => undefined)
  })
  const { seen, writesWith } = newest
  return (
    <>
      {items.length === 0 ? (
        <p className={styles.none}>No messages yet. Ask {writesWith} anything about your order.</p>
      ) : (
        <Thread
          label="Messages"
          items={items.slice(hidden)}
          newSince={newSince}
          earlier={{
            isThere: hidden > 0 || read.hasNextPage,
            isComing: read.isFetchingNextPage,
            error: read.isFetchNextPageError ? read.error : null,
            fetch: () => (hidden > 0 ? setFirst(undefined) : void read.fetchNextPage()),
          }}
        >
          {(item) => (
            <ConversationItem
              key={item.id}
              item={item}
              token={token}
              seen={seen?.messageId === item.id ? `Seen by ${seen.name}, ${momentWords(seen.at, now)}` : null}
            />
          )}
        </Thread>
      )}
      <MessageForm
        orderId={orderId}
        token={token}
        newest={newest}
        sentIds={messages.map(({ id }) => id)}
        isAnswer={last?.author === 'staff'}
      />
    </>
  )
}

/** Whoever has answered has nothing new. */
function useNewSince(items: readonly ClientThreadItem[], newSince: string | null): string | null {
  const first = useFirstNew(newSince)
  const last = items.findLast(({ kind }) => kind === 'message')
  return last?.author === 'client' ? null : first
}

/** A mail's link leads to this card, which comes after the page. */
function useArrival(orderId: string) {
  const { hash } = useLocation()
  const card = useRef<HTMLElement>(null)
  const isNamed = useRef(hash === '#messages' || hash === `#messages-${orderId.slice(0, 8)}`)
  useEffect(() => {
    if (!isNamed.current) return
    card.current?.scrollIntoView()
    card.current?.focus({ preventScroll: true })
  }, [])
  return card
}
