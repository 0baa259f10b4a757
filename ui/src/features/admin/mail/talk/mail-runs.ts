import { formatDate } from '@/lib/dates'
import type { ConversationItem } from '@/lib/schemas'
import { mailWords } from './mail-words'

/** Emails that the program wrote one after the other on a day: one line, until somebody wants to see them. */
export interface MailRun {
  id: string
  at: string
  mails: ConversationItem[]
}

/** A thread, oldest first, with its emails in a row taken together. One that failed stands alone, to be seen. */
export function withMailRuns(items: readonly ConversationItem[]): (ConversationItem | MailRun)[] {
  const runs: ConversationItem[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (last && isQuiet(last) && isQuiet(item) && formatDate(last.at) === formatDate(item.at)) run?.push(item)
    else runs.push([item])
  }
  return runs.flatMap((mails): (ConversationItem | MailRun)[] => {
    const [first, ...more] = mails
    return first && more.length > 0 ? [{ id: first.id, at: first.at, mails }] : mails
  })
}

const isQuiet = ({ event, mailState }: ConversationItem) => event === 'mail' && !mailWords(mailState)?.isBad
