import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { initialsOf } from '@/components/thread/initials'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { CONVERSATION_PATH } from '@/lib/client-order'
import { conversationQuery } from './conversation-query'
import styles from './conversation.module.css'

/** Who works on the order, and the way to write to them. */
export function MessageUs({ token, isLive }: { token: string; isLive: boolean }) {
  const { data } = useInfiniteQuery(conversationQuery(token))
  const name = data?.pages[0]?.writesWith
  return (
    <div className={styles.person}>
      {name && (
        <>
          <span className={styles.face} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className={styles.who}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span>{isLive ? 'looks after your website' : 'builds your website'}</span>
          </span>
        </>
      )}
      <Button asChild variant="outline">
        <Link to={CONVERSATION_PATH}>
          <Icon icon={MessageCircle} size="sm" />
          Message us
        </Link>
      </Button>
    </div>
  )
}
