import { useSearchParams } from 'react-router-dom'
import { Alert } from '@/components/ui/alert'
import { AppFooterSlim } from '@/components/ui/app-footer'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ClientHeader } from '@/components/ui/client-header'
import { Main } from '@/components/ui/main'
import { Skeleton } from '@/components/ui/skeleton'
import { classNames } from '@/lib/class-names'
import { isClientView } from '@/lib/client-view'
import type { ContactInbox } from '@/lib/schemas'
import { useRefused } from '@/lib/use-refused'
import { whyFailed } from '@/lib/why-failed'
import { type Earlier, earlierOf, FOR_CLIENT_ALONE, useInbox } from './inbox-data'
import { MessageList } from './message-list'
import { MessageOpened } from './message-opened'
import styles from './messages.module.css'
import { NoMessages } from './no-messages'

interface MessagesPageProps {
  token: string
  onRefused: () => void
}

/** What visitors wrote with the form of the website: the list, and one of them open. Which one is in the address. */
export function MessagesPage({ token, onRefused }: MessagesPageProps) {
  if (isClientView()) return <Unseen />
  return <OpenedPage token={token} onRefused={onRefused} />
}

/** To staff who see what the client sees. */
function Unseen() {
  return (
    <>
      <ClientHeader />
      <Main className="wrap">
        <div className="page-top">
          <h1 className="t-page">Messages</h1>
          <p>{FOR_CLIENT_ALONE}</p>
        </div>
      </Main>
      <AppFooterSlim />
    </>
  )
}

function OpenedPage({ token, onRefused }: MessagesPageProps) {
  const inbox = useInbox(token)
  const { data, error } = inbox
  const isRefused = useRefused(error, onRefused)
  if (isRefused) return null
  const unread = data?.pages[0]?.unread ?? 0
  return (
    <>
      <ClientHeader />
      <Main className="wrap">
        <div className="page-top">
          <div className="row">
            <h1 className="t-page">Messages</h1>
            {unread > 0 && <Badge>{unread} new</Badge>}
          </div>
          <p>What people write to you from your Contact page.</p>
        </div>
        {data && <Mailbox token={token} pages={data.pages} more={earlierOf(inbox)} />}
        {!data && error && (
          <Alert variant="danger" title="Your messages didn’t load">
            {whyFailed(error)}{' '}
            <Button variant="outline" size="sm" busy={inbox.isFetching} onClick={() => void inbox.refetch()}>
              Try Again
            </Button>
          </Alert>
        )}
        {!data && !error && (
          <div aria-busy="true">
            <span className="sr" role="status">
              Loading your messages
            </span>
            <Skeleton height="24rem" />
          </div>
        )}
      </Main>
      <AppFooterSlim />
    </>
  )
}

interface MailboxProps {
  token: string
  pages: ContactInbox[]
  more: Earlier
}

function Mailbox({ token, pages, more }: MailboxProps) {
  const [search] = useSearchParams()
  const opened = search.get('message')
  const messages = pages.flatMap(({ items }) => items)
  const [newest] = pages
  if (!newest) return null
  if (messages.length === 0) return <NoMessages token={token} inbox={newest} />
  return (
    <div className={classNames('sheet', styles.mail, opened !== null && styles.mailOpen)}>
      <MessageList messages={messages} opened={opened} inbox={newest} more={more} />
      {opened === null ? (
        <p className={classNames(styles.mailNone, 'muted')}>Choose a message to read it.</p>
      ) : (
        <MessageOpened key={opened} token={token} message={messages.find(({ id }) => id === opened)} more={more} />
      )}
    </div>
  )
}
