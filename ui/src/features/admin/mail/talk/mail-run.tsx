import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { formatTimeOfDay } from '@/lib/dates'
import type { ConversationItem } from '@/lib/schemas'
import styles from './mail-run.module.css'

interface MailRunProps {
  mails: readonly ConversationItem[]
  children: ReactNode
}

/** Emails of the program in a row, which unfold. */
export function MailRun({ mails, children }: MailRunProps) {
  const last = mails.at(-1)
  return (
    <li>
      <details className={styles.run}>
        <summary>
          <Icon icon={Mail} />
          <span className={styles.words}>{mails.length} emails from the program</span>
          {last && (
            <time className="num" dateTime={last.at}>
              {formatTimeOfDay(last.at)}
            </time>
          )}
        </summary>
        <ol aria-label="Emails from the program">{children}</ol>
      </details>
    </li>
  )
}
