import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { CountBubble } from '@/components/admin/count-bubble'
import { initialsOf } from '@/components/thread/initials'
import { Tag } from '@/components/ui/tag'
import { classNames } from '@/lib/class-names'
import type { ConversationRow } from '@/lib/schemas'
import { inboxPath, type InboxAddress } from './inbox-address'
import { lastWords, whenWords } from './inbox-words'
import styles from './inbox.module.css'
import { ShowMore } from './show-more'
import type { useInbox } from './use-inbox'

interface InboxListProps {
  address: InboxAddress
  rows: readonly ConversationRow[]
  read: ReturnType<typeof useInbox>
}

/** Those that wait for us first; on a phone it makes room for the one that's open. */
export function InboxList({ address, rows, read }: InboxListProps) {
  const [now] = useState(() => new Date())
  const list = useRef<HTMLOListElement>(null)
  useFocusWhereItWas(list, address.order)
  return (
    <nav aria-label="Conversations" aria-busy={read.isPlaceholderData}>
      <ol className={styles.rows} ref={list}>
        {rows.map((row) => (
          <Row
            key={row.orderId}
            row={row}
            to={inboxPath({ ...address, order: row.orderId })}
            isOpen={row.orderId === address.order}
            now={now}
          />
        ))}
      </ol>
      <ShowMore read={read} />
    </nav>
  )
}

interface RowProps {
  row: ConversationRow
  to: string
  isOpen: boolean
  now: Date
}

function Row({ row, to, isOpen, now }: RowProps) {
  const { orderId, clientName, email, lastAt, unread, isPaused, waitingSince } = row
  const isNamed = email !== clientName
  return (
    <li>
      <Link
        className={classNames(unread > 0 && styles.unread)}
        to={to}
        replace={isOpen}
        data-list-item
        data-order={orderId}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(clientName)}
        </span>
        <span className={styles.top}>
          <b>
            <bdi>{clientName}</bdi>
          </b>
          <time className="num" dateTime={lastAt}>
            {whenWords(lastAt, now)}
          </time>
        </span>
        <span className={styles.about}>
          {isNamed ? <bdi>{email}</bdi> : <Last row={row} />}
          <span className={styles.marks}>
            {isPaused && <Tag>Paused</Tag>}
            {waitingSince !== null && unread === 0 && <Tag>Waiting</Tag>}
            <CountBubble count={unread} of="new" />
          </span>
        </span>
        {isNamed && <Last row={row} />}
      </Link>
    </li>
  )
}

function Last({ row }: { row: ConversationRow }) {
  return (
    <span className={styles.last} dir="auto">
      {lastWords(row)}
    </span>
  )
}

/** Whoever goes back to the list is at the conversation that was open. */
function useFocusWhereItWas(list: RefObject<HTMLOListElement | null>, opened: string | null): void {
  const before = useRef(opened)
  useEffect(() => {
    const left = before.current
    before.current = opened
    if (left === null || opened !== null) return
    const link = list.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(left)}"]`)
    ;(link ?? list.current?.querySelector('a'))?.focus()
  }, [list, opened])
}
